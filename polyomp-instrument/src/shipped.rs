//! The descriptions that polyomp brings along. They are compiled in, so an installed `polyomp` needs no further file.

use crate::platform::{Mistake, Platform};

/// Name and text of each description of a platform.
pub const PLATFORMS: [(&str, &str); 2] = [
    (
        "vectorblox-mxp",
        include_str!("../platforms/vectorblox-mxp.toml"),
    ),
    ("generic-dma", include_str!("../platforms/generic-dma.toml")),
];

/// The C library: allocation, and what its functions access. It belongs to every platform.
pub const C_LIBRARY: &str = include_str!("../platforms/c-library.toml");

/// The text of the description of this name.
#[must_use]
pub fn text(name: &str) -> Option<&'static str> {
    PLATFORMS
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, text)| *text)
}

/// The description of the C library.
///
/// # Errors
///
/// A mistake in it, which a test of this module excludes.
pub fn c_library() -> Result<Platform, Mistake> {
    Platform::parse(C_LIBRARY, "c-library")
}

/// All descriptions of platforms.
///
/// # Errors
///
/// A mistake in one, which a test of this module excludes.
pub fn platforms() -> Result<Vec<Platform>, Mistake> {
    PLATFORMS
        .iter()
        .map(|(name, text)| Platform::parse(text, name))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_can_be_read_and_describe_different_functions() -> Result<(), Mistake> {
        let mut all = platforms()?;
        for (platform, (name, _)) in all.iter().zip(PLATFORMS) {
            assert_eq!(platform.name, name);
            assert!(platform.cache.is_some());
        }
        all.push(c_library()?);
        let mut names = BTreeSet::new();
        for function in all.iter().flat_map(|platform| &platform.functions) {
            let name = &function.prototype.name;
            assert!(names.insert(name.clone()), "{name} is described twice");
        }
        Ok(())
    }
}
