//! Every link inside of the project leads to a file and to a heading that exist, and the contents list every page.

use super::pages::{Page, documentation, in_folder};
use crate::root;
use pulldown_cmark::{Event, Tag, TagEnd};
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

/// Texts with links, besides the documentation.
const OTHERS: [&str; 3] = ["docs/SUMMARY.md", "www/README.md", "benches/README.md"];

/// Returns the targets of the links and pictures of a page, in Markdown and in HTML.
fn links(page: &Page) -> Vec<String> {
    let mut links = Vec::new();
    for event in page.events() {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => links.push(dest_url.to_string()),
            Event::Html(html) | Event::InlineHtml(html) => {
                for attribute in ["src=\"", "href=\""] {
                    let values = html.split(attribute).skip(1).filter_map(|rest| rest.split_once('"'));
                    links.extend(values.map(|(link, _)| link.to_owned()));
                }
            }
            _ => {}
        }
    }
    links
}

/// Returns the names of the headings of a page in addresses, as code hosts and `xtask/js/book.js` make them.
fn anchors(page: &Page) -> BTreeSet<String> {
    let (mut anchors, mut heading) = (BTreeSet::new(), None::<String>);
    for event in page.events() {
        match (event, &mut heading) {
            (Event::Start(Tag::Heading { .. }), _) => heading = Some(String::new()),
            (Event::Text(text) | Event::Code(text), Some(heading)) => heading.push_str(&text),
            (Event::End(TagEnd::Heading(_)), _) => {
                let text = heading.take().unwrap_or_default().to_lowercase();
                let name: String = text
                    .chars()
                    .filter(|letter| letter.is_alphanumeric() || "_- ".contains(*letter))
                    .map(|letter| if letter == ' ' { '-' } else { letter })
                    .collect();
                let second = (1..).map(|number| format!("{name}-{number}")).find(|other| !anchors.contains(other));
                anchors.insert(if anchors.contains(&name) { second.unwrap() } else { name });
            }
            _ => {}
        }
    }
    anchors
}

/// Resolves a link in the folder of a page. Returns the path in the project, or `None` if the link leaves the project.
fn target(page: &str, link: &str) -> Option<PathBuf> {
    let mut path = PathBuf::new();
    for part in Path::new(page).parent()?.join(link).components() {
        match part {
            Component::ParentDir => path.pop().then_some(())?,
            part => path.push(part),
        }
    }
    Some(path)
}

/// Returns what is wrong with a link.
fn fault(page: &Page, link: &str) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (file, anchor) = link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor)));
    let Some(path) = target(&page.name, file).filter(|_| !file.is_empty()) else {
        let known = anchors(page).contains(anchor.unwrap_or_default());
        return (!file.is_empty() || !known).then(|| format!("{}: {link} leads nowhere", page.name));
    };
    // The folder above the documentation is the playground in the finished site, whose address holds the settings.
    if path == Path::new("") {
        return None;
    }
    let at = root().join(&path);
    if !at.exists() {
        return Some(format!("{}: {link} leads to a file that does not exist", page.name));
    }
    // A page of the site cannot show a folder.
    if at.is_dir() && page.name.starts_with("docs/") {
        return Some(format!("{}: {link} leads to a folder", page.name));
    }
    let anchor = anchor.filter(|_| path.extension().is_some_and(|extension| extension == "md"))?;
    let known = anchors(&Page::read(path.to_str()?)).contains(anchor);
    (!known).then(|| format!("{}: {link} leads to a heading that does not exist", page.name))
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let mut pages = documentation();
    pages.extend(OTHERS.map(Page::read));
    pages.extend([".github", "python"].into_iter().flat_map(in_folder));
    let found: Vec<String> =
        pages.iter().flat_map(|page| links(page).into_iter().filter_map(|link| fault(page, &link))).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(pages.iter().map(|page| links(page).len()).sum::<usize>() > 100);
}

#[test]
fn wrong_links_are_found() {
    let page = Page { name: "docs/page.md".into(), text: "# A `b`, c\n\n# A b c\n".into() };
    assert_eq!(anchors(&page), BTreeSet::from(["a-b-c".to_owned(), "a-b-c-1".to_owned()]));
    for wrong in ["#a", "nothing.md", "engine.md#nothing", "../examples", "../../README.md"] {
        assert!(fault(&page, wrong).is_some(), "{wrong}");
    }
    for right in ["#a-b-c", "engine.md", "engine.md#definitions", "../README.md", "../#view=grab", "https://example.org"] {
        assert_eq!(fault(&page, right), None);
    }
    let html = Page { name: "docs/page.md".into(), text: "<p>\n<img src=\"a.png\">\n</p>\n\n[b](c.md)\n".into() };
    assert_eq!(links(&html), ["a.png", "c.md"]);
}

#[test]
fn the_contents_list_every_page_once() {
    let summary = Page::read("docs/SUMMARY.md");
    let mut listed: Vec<String> = links(&summary);
    listed.retain(|link| !link.starts_with("../"));
    listed.sort();
    let pages = in_folder("docs");
    let mut names: Vec<&str> = pages.iter().filter_map(|page| page.name.strip_prefix("docs/")).collect();
    names.retain(|name| *name != "SUMMARY.md");
    assert_eq!(listed, names);
}
