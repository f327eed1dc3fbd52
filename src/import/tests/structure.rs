//! Tests of what is recognised by its place and by its numbers: subtotals, rows without a name, currencies, columns.

use super::*;

#[test]
fn subtotals_without_a_word_are_found_by_what_sets_them_apart() {
    for (name, text, left) in [
        (
            "a name in another column",
            "product,ad,clicks,cost\nX,A,10,5\nX,B,12,6\nX,X,22,11\nY,A,20,8\nY,B,22,9\nY,Y,42,17\n",
            2,
        ),
        ("no arm", "region,ad,clicks,cost\nX,A,10,5\nX,B,12,6\nX,,22,11\nY,A,20,8\nY,B,22,9\nY,,42,17\n", 2),
        ("an empty cell", "ad,region,clicks,cost\nA,X,10,5\nA,Y,12,6\nA,,22,11\nB,X,20,8\nB,Y,22,9\nB,,42,17\n", 2),
        ("sums of arms", "month,ad,clicks,cost\nAll,A,22,11\nAll,B,42,17\n1,A,10,5\n1,B,20,8\n2,A,12,6\n2,B,22,9\n", 2),
        ("the sum of all in the middle", "ad,clicks,cost\nA,10,5\nA,12,6\n(not set),64,28\nB,20,8\nB,22,9\n", 1),
        ("two words", "ad,clicks,cost\nA,10,5\nA,12,6\nI alt A,22,11\nB,20,8\nB,22,9\nMedia,16,7\n", 2),
    ] {
        let data = read(text, &Options::default()).unwrap();
        assert_eq!((data.totals, arms(&data).0.len()), (left, 2), "{name}: {}", data.summary);
        assert!(data.summary.starts_with("4 observations of 2 arms. Left out as"), "{}", data.summary);
    }
    // A word that may name an arm is no total without its numbers, and a row that is a sum by chance is none.
    for text in [
        "ad,clicks,cost\nAll,10,5\nAll,12,6\nMedia,20,8\nMedia,22,9\n",
        "ad,note,clicks,cost\nA,x,1,1\nA,x,1,1\nA,,3,1\nB,x,2,2\n",
        "ad,note,clicks,cost\nA,x,1,2\nB,x,2,1\nC,,3,3\nA,x,2,1\nB,,4,1\nC,x,1,1\n",
        "ad,set,clicks,cost\nA,A,1,2\nB,B,2,1\nC,C,3,3\nA,A,2,1\n",
        "ad id,clicks,cost\n1,1,2\n2,2,1\n3,3,3\n1,2,2\n2,1,1\n3,3,3\n",
    ] {
        assert_eq!(read(text, &Options::default()).unwrap().totals, 0, "{text}");
    }
}

#[test]
fn rows_without_an_arm_are_counted_or_the_table_is_refused() {
    let merged = "ad,day,revenue,cost\nA,1,10,1\n,2,12,2\n,3,2,3\nB,1,15,3\n,2,18,4\n,3,60,4\n";
    assert_eq!(
        refused(merged),
        "line 3: expected a name in the column \"ad\" in every row, found none in 4 of 6 rows. If a name also holds for the rows \
         below it, as in merged cells, write it into each of them"
    );
    let rows = |more: &str| format!("ad,revenue,cost\nA,10,1\nA,12,2\nB,2,3\nB,15,3\nA,1,5\nB,1,7\n{more}");
    for (more, said) in [
        (",90,1\n", " 1 row was left out whose arm is not known. This row could change which arm is best."),
        (
            "Red, big,9,1\n,90,1\n",
            " 2 rows were left out whose arm is not known. These rows could change which arm is best.",
        ),
    ] {
        let data = read(&rows(more), &Options::default()).unwrap();
        assert!(data.summary.contains(said), "{}", data.summary);
    }
}

#[test]
fn totals_without_an_arm_are_no_merged_cells() {
    let text = "day,ad,clicks,cost\n1,A,10,5\n1,B,12,6\nTotal,,22,11\nTotal,,22,11\n";
    assert_eq!(read(text, &Options::default()).unwrap().totals, 2);
    let kept = read(text, &Options { keep_totals: true, ..Options::default() }).unwrap();
    assert_eq!((kept.wrong, arms(&kept).0.len()), (2, 2));
    assert!(!kept.summary.contains("not known"), "{}", kept.summary);
}

#[test]
fn what_amounts_are_counted_in_must_be_one_thing() {
    let of = |head: &str, one: &str, other: &str| {
        format!("ad,{head},Results,cost\nA,{one},10,1\nA,{one},12,2\nB,{other},2,3\nB,{other},15,3\n")
    };
    for (head, one, other) in [("Currency", "$", "£"), ("Code", "EUR", "usd"), ("Währung", "Euro", "Pfund")] {
        let error = refused(&of(head, one, other));
        assert!(error.starts_with("line 4: currency: expected amounts in one currency, found "), "{error}");
    }
    let error = refused(&of("Result type", "Clicks", "Purchases"));
    assert!(error.starts_with("line 4: result type: expected results of one kind, found \"Purchases\""), "{error}");
    let alike = [
        ("Currency", "$", "$"),
        ("Currency", "eur", "EUR"),
        ("Währung", "EUR", "--"),
        ("Country", "US", "UK"),
        ("cur", "9", "12"),
    ];
    for (head, one, other) in alike.into_iter().chain([("Result type", "Leads", "Leads")]) {
        assert_eq!(arms(&read(&of(head, one, other), &Options::default()).unwrap()).0.len(), 2);
    }
}

#[test]
fn columns_of_equal_rank_are_offered() {
    for (head, said) in [
        (
            "ad,cost,revenue,cost",
            "Read \"ad\" as the arm, \"revenue\" as the reward and \"cost\" (column 2) as the cost. Also possible: \"cost\" (column 4) as the cost.",
        ),
        ("ad,Cost,revenue,Total cost", "Also possible: \"Total cost\" as the cost."),
        (
            "ad id,tokens,correct,price_usd",
            "Read \"ad id\" as the arm, \"correct\" as the reward and \"price_usd\" as the cost. Also possible: \"tokens\" as the reward.",
        ),
    ] {
        let data = read(&format!("{head}\n1,2,10,3\n1,3,12,4\n2,4,14,5\n2,5,9,6\n"), &Options::default()).unwrap();
        assert!(data.summary.contains(said), "{}", data.summary);
    }
    let visitors = "variant,Visitors,Conversion rate (%),cost\nA,1000,3.5,100\nB,900,4.5,90\n";
    assert!(refused(visitors).contains("found none that suggests the reward"), "{}", refused(visitors));
    let json = "[{\"ad\":\"A\",\"revenue\":1,\"cost\":2}]";
    assert_eq!(
        refused(json),
        "line 1: expected a table whose first rows name the columns, found JSON. Save the data as CSV"
    );
    // The column of the arm holds names if another one only has a name that suggests arms.
    for (head, rows, arm) in [
        ("Team,Models,Jobs finished,Cost", ["X,3,9,1", "X,3,8,2", "Y,5,7,3", "Y,5,2,4"], "Team"),
        ("Ad name,Ad ID,Leads,Cost", ["Blue,11,9,1", "Blue,11,8,2", "Blue,12,7,3", "Blue,12,2,4"], "Ad ID"),
        ("Ad,Total Conversion Value,Leads,Cost", ["X,0.00,9,1", "X,0.00,8,2", "Y,0.00,7,3", "Y,0,2,4"], "Ad"),
    ] {
        let data = read(&format!("{head}\n{}\n", rows.join("\n")), &Options::default()).unwrap();
        assert!(data.summary.contains(&format!("Read \"{arm}\" as the arm, ")), "{}", data.summary);
        assert!(!data.summary.contains("Value\" as the reward and"), "{}", data.summary);
    }
}
