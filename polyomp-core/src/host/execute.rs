//! Statements of the host, executed.

use super::evaluate::{Halt, Host, Reached, is_float, reads_atomically};
use super::memory::{Val, cell_of};
use crate::spmd::visit::on_enough_stack;
use crate::spmd::{Block, Expr, LabelId, Load, Loop, Place, Stmt, StmtKind, While};
use crate::witness::executor::iterations::Range;
use crate::witness::executor::location::{Part, normalise};
use crate::witness::executor::value::Value;

/// Where execution goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    /// At the next statement.
    On,
    /// After the labelled block of this name.
    Out(LabelId),
}

impl Host<'_> {
    pub(super) fn block(&mut self, block: &Block) -> Result<Flow, Halt> {
        for stmt in block {
            let flow = on_enough_stack(|| self.stmt(stmt))?;
            if flow != Flow::On {
                return Ok(flow);
            }
        }
        Ok(Flow::On)
    }

    /// Executes a statement of sequential code.
    ///
    /// # Errors
    /// Why it cannot be executed: the state is then one on the way.
    pub(super) fn stmt(&mut self, stmt: &Stmt) -> Result<Flow, Halt> {
        self.tick()?;
        match &stmt.kind {
            StmtKind::Assign { local, value } => {
                let value = self.computed(value)?;
                self.state.assign(*local, value);
                self.touched.locals.insert(*local);
            }
            StmtKind::Store { place, value, .. } => self.store(place, value)?,
            // What it reads changes nothing.
            StmtKind::Eval(_) | StmtKind::Assume(_) => {}
            StmtKind::Labelled { label, body } => {
                let flow = self.block(body)?;
                if flow != Flow::Out(*label) {
                    return Ok(flow);
                }
            }
            StmtKind::Exit(label) => return Ok(Flow::Out(*label)),
            StmtKind::If {
                cond,
                then_body,
                else_body,
            } => {
                let chosen = match self.condition(cond)? {
                    true => then_body,
                    false => else_body,
                };
                return self.block(chosen);
            }
            StmtKind::Loop(looped) => return self.counted(looped),
            StmtKind::While(looped) => return self.by_condition(looped),
            _ => return Err(Halt::Open),
        }
        Ok(Flow::On)
    }

    fn computed(&mut self, value: &Expr) -> Result<Val, Halt> {
        match reads_atomically(value) {
            true => Ok(None),
            false => self.value(value),
        }
    }

    fn counted(&mut self, looped: &Loop) -> Result<Flow, Halt> {
        let sharing = &looped.sharing;
        if sharing.worksharing.is_some() || sharing.distribute.is_some() || sharing.simd.is_some() {
            return Err(Halt::Open);
        }
        self.nest(looped, 0)
    }

    /// Executes the iterations of a nest from an iterator on inwards.
    fn nest(&mut self, looped: &Loop, at: usize) -> Result<Flow, Halt> {
        let Some(iterator) = looped.iterators.get(at) else {
            return self.block(&looped.body);
        };
        let (lower, upper) = (self.number(&iterator.lower)?, self.number(&iterator.upper)?);
        let step = self.number(&iterator.step)?;
        let range = Range::new(lower, upper, step, iterator.descending).map_err(|_| Halt::Open)?;
        self.touched.locals.insert(iterator.local);
        for position in 0..range.count {
            self.tick()?;
            let value = range.value(position).ok_or(Halt::Open)?;
            self.state.assign(iterator.local, Some(Value::Int(value)));
            let flow = self.nest(looped, at + 1)?;
            if flow != Flow::On {
                return Ok(flow);
            }
        }
        let end = range.value(range.count).map(Value::Int);
        self.state
            .assign(iterator.local, end.filter(|_| looped.iterators.len() == 1));
        Ok(Flow::On)
    }

    fn by_condition(&mut self, looped: &While) -> Result<Flow, Halt> {
        let mut first = looped.test_at_end;
        loop {
            if !first && !self.condition(&looped.cond)? {
                return Ok(Flow::On);
            }
            first = false;
            self.tick()?;
            let flow = self.block(&looped.body)?;
            if flow != Flow::On {
                return Ok(flow);
            }
        }
    }

    fn store(&mut self, place: &Place, value: &Expr) -> Result<(), Halt> {
        if value.is_held_by(place) {
            return Ok(());
        }
        let copied = match value {
            Expr::Load(load) if self.is_whole(&load.place)? => Some(load),
            _ => None,
        };
        let stored = match copied {
            Some(_) => None,
            None if is_float(self.program, value) => Some(Value::Other(0)),
            None => self.computed(value)?,
        };
        let Some(reached) = self.place(place, 0)? else {
            return Err(Halt::Open);
        };
        if let Some(load) = copied {
            return self.copy(&reached, load);
        }
        if reached.whole {
            return self.fill(&reached, stored);
        }
        let cell = cell_of(
            self.program,
            &self.instances,
            reached.instance,
            &reached.steps,
        );
        let cell = cell.ok_or(Halt::Open)?;
        self.touched.cells.insert(cell.clone());
        self.state.write(cell, stored);
        Ok(())
    }

    fn is_whole(&mut self, place: &Place) -> Result<bool, Halt> {
        Ok(self.place(place, 0)?.is_some_and(|reached| reached.whole))
    }

    /// Fills an object with one value.
    fn fill(&mut self, reached: &Reached, value: Val) -> Result<(), Halt> {
        let all = reached.steps.is_empty();
        match value {
            Some(Value::Int(0)) if all => {
                self.state.clear(reached.instance);
                self.touched.instances.insert(reached.instance);
                Ok(())
            }
            _ => Err(Halt::Open),
        }
    }

    /// Copies a struct, member by member.
    fn copy(&mut self, to: &Reached, load: &Load) -> Result<(), Halt> {
        let Some(from) = self.place(&load.place, 0)? else {
            return Err(Halt::Open);
        };
        let (from_way, to_way) = (self.way(&from)?, self.way(to)?);
        let members = self.state.below(from.instance, &from_way);
        let members: Vec<(Vec<Part>, Val)> = members
            .map(|(way, value)| (way.clone(), value.clone()))
            .collect();
        if self.state.is_open(from.instance) || self.state.is_cleared(from.instance) {
            return Err(Halt::Open);
        }
        // Members that the source does not have are not known afterwards.
        let old = self.state.below(to.instance, &to_way);
        let old: Vec<Vec<Part>> = old.map(|(way, _)| way.clone()).collect();
        for way in old {
            self.touched.cells.insert((to.instance, way.clone()));
            self.state.write((to.instance, way), None);
        }
        for (way, value) in members {
            self.tick()?;
            let member = way.get(from_way.len()..).unwrap_or_default();
            let way: Vec<Part> = to_way.iter().chain(member).cloned().collect();
            self.touched.cells.insert((to.instance, way.clone()));
            self.state.write((to.instance, way), value);
        }
        Ok(())
    }

    /// The way to a struct, without the step that says that all of it is meant.
    fn way(&self, reached: &Reached) -> Result<Vec<Part>, Halt> {
        let way = normalise(&reached.steps).ok_or(Halt::Open)?;
        let object = self.instances.object(reached.instance);
        let object = object.and_then(|object| self.program.object(object));
        let object = object.ok_or(Halt::Open)?;
        match (object.extents.is_empty(), way.first()) {
            (true, Some(Part::Element(0))) => Ok(way.into_iter().skip(1).collect()),
            (false, None) => Ok(vec![Part::Element(0)]),
            _ => Ok(way),
        }
    }
}
