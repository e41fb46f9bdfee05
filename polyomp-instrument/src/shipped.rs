//! The descriptions that polyomp brings along. They are compiled in, so an installed `polyomp` needs no further file.

use crate::platform::{Mistake, Platform};

/// Name and text of each description of a platform.
pub const PLATFORMS: [(&str, &str); 3] = [
    (
        "vectorblox-mxp",
        include_str!("../platforms/vectorblox-mxp.toml"),
    ),
    (
        "vectorblox-mxp-sdk",
        include_str!("../platforms/vectorblox-mxp-sdk.toml"),
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

/// Those that hold where none is asked for: what they intercept has a symbol, so that nothing must be included into a
/// program that may not have it.
///
/// # Errors
///
/// See [`platforms`].
pub fn by_default() -> Result<Vec<Platform>, Mistake> {
    let mut platforms = platforms()?;
    platforms.retain(|platform| {
        let functions = &platform.functions;
        functions.iter().all(|function| function.header.is_none())
    });
    Ok(platforms)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_can_be_read_and_describe_different_functions() -> Result<(), Mistake> {
        for (platform, (name, _)) in platforms()?.iter().zip(PLATFORMS) {
            assert_eq!(platform.name, name);
            assert!(platform.cache.is_some());
        }
        let mut all = by_default()?;
        assert_eq!(all.len(), PLATFORMS.len() - 1);
        all.push(c_library()?);
        let mut names = BTreeSet::new();
        for function in all.iter().flat_map(|platform| &platform.functions) {
            let name = &function.prototype.name;
            assert!(names.insert(name.clone()), "{name} is described twice");
        }
        Ok(())
    }
}
