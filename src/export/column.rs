//! The columns of a table, and the values in their cells.

use crate::input::number;
use serde_json::Value;

/// A column of a table.
#[derive(Clone)]
pub struct Column {
    /// The name in the first line.
    pub name: String,
    place: Place,
}

/// The place of a column's values. Pointers are JSON pointers such as `/regret/mean`. They are followed from the element
/// of the row, or else from the nearest element around it that has the field.
#[derive(Clone)]
enum Place {
    /// The value at a pointer.
    At(String),
    /// The value at a pointer, or 0 if the value is below 0, for an interval of a quantity that is never below 0.
    AtLeast0(String),
    /// The first pointer leads to a list with an element for each row, in which the second pointer leads to the value.
    Beside(&'static str, &'static str),
    /// The number of the element in a list of this name, from 1.
    Number(&'static str),
}

/// A column of the values at a pointer.
pub fn at(name: impl Into<String>, pointer: impl Into<String>) -> Column {
    Column { name: name.into(), place: Place::At(pointer.into()) }
}

/// A column of the values at a pointer, with 0 in place of values below 0.
pub fn at_least_0(name: impl Into<String>, pointer: impl Into<String>) -> Column {
    Column { name: name.into(), place: Place::AtLeast0(pointer.into()) }
}

/// A column of values from a list beside the rows, in which `pointer` leads from an element to the value.
pub fn beside(name: &str, list: &'static str, pointer: &'static str) -> Column {
    Column { name: name.to_owned(), place: Place::Beside(list, pointer) }
}

/// A column with the number, from 1, of the element of a list.
pub fn counted(name: &str, list: &'static str) -> Column {
    Column { name: name.to_owned(), place: Place::Number(list) }
}

/// A row of a table: an element of the innermost list, and the elements around it.
pub struct Row<'a> {
    value: &'a Value,
    /// The name of the list that contains the element, and the place in the list; an answer is in no list.
    list: &'static str,
    place: usize,
    around: Option<&'a Row<'a>>,
}

impl<'a> Row<'a> {
    /// The row around all other rows, which is the answer.
    pub fn new(answer: &'a Value) -> Row<'a> {
        Row { value: answer, list: "", place: 0, around: None }
    }

    /// The elements of the list with this name. There are none without such a list.
    pub fn elements(&'a self, list: &'static str) -> impl Iterator<Item = Row<'a>> {
        let values = self.value[list].as_array().into_iter().flatten();
        values.enumerate().map(move |(place, value)| Row { value, list, place, around: Some(self) })
    }

    /// This row and the rows around it, the answer last.
    fn outwards(&self) -> impl Iterator<Item = &Row<'_>> {
        std::iter::successors(Some(self), |row| row.around)
    }

    fn find(&self, pointer: &str) -> Option<&Value> {
        self.outwards().find_map(|row| row.value.pointer(pointer))
    }
}

/// The value in a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// Whether something holds.
    Truth(bool),
    /// Nothing, because there is no value.
    Missing,
}

impl Column {
    /// The cell of a row, which is missing where the answer has no value.
    pub fn cell(&self, row: &Row) -> Cell {
        match &self.place {
            Place::At(pointer) => Cell::new(row.find(pointer)),
            Place::AtLeast0(pointer) => match Cell::new(row.find(pointer)) {
                Cell::Number(value) if value < 0.0 => Cell::Number(0.0),
                cell => cell,
            },
            Place::Beside(list, pointer) => {
                let element = row.find(list).and_then(|list| list.get(row.place));
                Cell::new(element.and_then(|element| element.pointer(pointer)))
            }
            Place::Number(list) => {
                let place = row.outwards().find(|row| row.list == *list).map(|row| row.place);
                place.map_or(Cell::Missing, |place| Cell::Number((place + 1) as f64))
            }
        }
    }
}

impl Cell {
    /// Reads a value of an answer. Adding 0.0 turns -0 into 0, because JavaScript writes -0 as 0.
    fn new(value: Option<&Value>) -> Cell {
        match value {
            Some(Value::String(text)) => Cell::Text(text.clone()),
            Some(Value::Bool(yes)) => Cell::Truth(*yes),
            Some(Value::Number(value)) => value.as_f64().map_or(Cell::Missing, |value| Cell::Number(value + 0.0)),
            _ => Cell::Missing,
        }
    }

    /// Writes the value for CSV. What is missing becomes an empty text.
    pub fn text(self) -> String {
        match self {
            Cell::Number(value) => number(value),
            Cell::Text(text) => text,
            Cell::Truth(yes) => yes.to_string(),
            Cell::Missing => String::new(),
        }
    }
}
