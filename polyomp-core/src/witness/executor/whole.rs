//! Objects as wholes: where they are, and what copies of them hold.

use super::evaluate::Reference;
use super::location::{Location, LocationId, Part, Reach};
use super::machine::Machine;
use super::stop::Stop;
use super::strand::Strand;
use super::value::Value;
use crate::spmd::{Expr, Place};

impl<'p> Machine<'p> {
    /// Everything below a place: for a row of an array, its elements.
    pub(super) fn whole(
        &mut self,
        strand: &mut Strand<'p>,
        reference: &Reference,
        way: Vec<Part>,
    ) -> Result<Location, Stop> {
        let below = |way| Location {
            instance: reference.instance,
            way,
            reach: Reach::Below,
        };
        let [Part::Element(element)] = way.as_slice() else {
            return Ok(below(way));
        };
        let program = self.program;
        let Some(object) = self
            .instances
            .object(reference.instance)
            .and_then(|object| program.object(object))
        else {
            return Ok(below(way));
        };
        let Some(inner) = object.extents.get(reference.steps.len()..) else {
            return Ok(below(way));
        };
        let mut count = 1_i64;
        for extent in inner {
            let extent = match extent {
                Some(extent) => self.extent(strand, extent, 0)?,
                None => None,
            };
            let product = extent.and_then(|extent| count.checked_mul(extent));
            match product {
                Some(product) => count = product,
                None => return Ok(below(way)),
            }
        }
        let first = element
            .checked_mul(count)
            .ok_or_else(|| Stop::unexecutable("a subscript left the range of 64 bits"))?;
        Ok(Location {
            instance: reference.instance,
            way: vec![Part::Element(first)],
            reach: Reach::Range { count },
        })
    }

    /// What the parts of an object hold, if `value` is a whole one: the ways to them, and their values.
    pub(super) fn parts_of(
        &mut self,
        strand: &mut Strand<'p>,
        value: &Expr,
    ) -> Result<Vec<(Vec<Part>, Value)>, Stop> {
        /// Objects with more parts are not copied part by part.
        const MOST: usize = 256;
        let Expr::Load(load) = value else {
            return Ok(Vec::new());
        };
        // It has been read already.
        self.silent += 1;
        let from = self.whole_place(strand, &load.place);
        self.silent -= 1;
        let Some(from) = from? else {
            return Ok(Vec::new());
        };
        let parts = self.trace.locations.of_instance(from.instance);
        if parts.len() > MOST {
            return Ok(Vec::new());
        }
        let held = parts.iter().filter_map(|part| {
            let location = self.trace.locations.get(*part)?;
            let way = from.way_to(location)?.to_vec();
            let (value, _) = self.memory.read(*part, strand.slot, &strand.clock)?;
            Some((way, value.clone()))
        });
        Ok(held.collect())
    }

    /// Stores them to the parts of the object at `to`.
    pub(super) fn store_parts(
        &mut self,
        strand: &Strand<'p>,
        to: LocationId,
        parts: Vec<(Vec<Part>, Value)>,
    ) {
        for (rest, value) in parts {
            let Some(whole) = self.trace.locations.get(to) else {
                return;
            };
            let part = whole.part(&rest);
            let id = self.trace.locations.intern(part);
            self.memory.write(id, strand.slot, &strand.clock, value);
        }
    }

    /// The location of a place that is a whole object.
    fn whole_place(
        &mut self,
        strand: &mut Strand<'p>,
        place: &Place,
    ) -> Result<Option<Location>, Stop> {
        let reference: Reference = self.reference(strand, place, 0)?;
        if !reference.whole {
            return Ok(None);
        }
        let id = self.location(strand, &reference)?;
        Ok(self.trace.locations.get(id).cloned())
    }
}
