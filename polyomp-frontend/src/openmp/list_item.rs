//! Items of clause lists: variables, members, array elements and array sections.

use std::fmt;

use super::text::{ExprText, Name, TextSpan};

/// One item of a list: a variable, or an lvalue built on one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListItem {
    /// The item as written.
    pub text: String,
    /// Where it stands.
    pub span: TextSpan,
    /// The variable the item starts from; empty for an lvalue that does not start with one.
    pub name: String,
    /// Where that variable stands.
    pub name_span: TextSpan,
    /// What is selected from the variable, in the order written.
    pub form: ItemForm,
}

/// The shape of a list item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemForm {
    /// The variable, followed by these selections; with none it is the variable as a whole.
    Path(Vec<Selection>),
    /// An lvalue expression of another shape, such as `*p`, `(*p)[0:n]` or `([n][m])p`.
    Lvalue,
}

/// One step from an object to a part of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Selection {
    /// `.member`
    Member(Name),
    /// `->member`
    Arrow(Name),
    /// `[i]` or `[lower : length : stride]`
    Section(ArraySection),
}

/// One dimension of an array section, or an array element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArraySection {
    /// The first index; absent means 0. For an element, its index.
    pub lower: Option<ExprText>,
    /// How many elements; absent means up to the end of the dimension.
    pub length: Option<ExprText>,
    /// The distance between them; absent means 1.
    pub stride: Option<ExprText>,
    /// Whether this is a single element, `[i]`, that is, it was written without a colon.
    pub is_element: bool,
    /// The brackets and what is between them.
    pub span: TextSpan,
}

impl ListItem {
    /// Whether the item is a variable as a whole.
    pub fn is_variable(&self) -> bool {
        matches!(&self.form, ItemForm::Path(path) if path.is_empty())
    }

    /// The subscripts and sections of the item, first dimension first.
    pub fn sections(&self) -> impl Iterator<Item = &ArraySection> {
        let path: &[Selection] = match &self.form {
            ItemForm::Path(path) => path,
            ItemForm::Lvalue => &[],
        };
        path.iter().filter_map(|selection| match selection {
            Selection::Section(section) => Some(section),
            Selection::Member(_) | Selection::Arrow(_) => None,
        })
    }
}

impl fmt::Display for ListItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
