//! Putting a program together from its types: declarations get their ids, accesses their text, nodes their numbers.
//!
//! The crate's [front page](crate) has a whole example.

use super::copies::Touches;
use super::expr::{AccessSite, Atomicity, Base, BinaryOp, Expr, Load, Place, Projection};
use super::print::{default_element, source_text};
use super::program::{
    Construct, ElementType, Entry, FileId, Local, LocalId, NodeId, Object, ObjectId, Param,
    ParamId, Program, Span, Storage,
};
use super::stmt::{
    Block, Fork, ForkKind, Iterator, Loop, LoopSharing, Schedule, ScheduleKind, Stmt, StmtKind,
    Worksharing,
};

/// A program that is being put together.
///
/// Declarations come first and give ids; [`at`](Builder::at) then makes the statements and loads of one place of the
/// source. What it has no word for is built from the types themselves: every field is public.
#[derive(Debug, Clone, Default)]
pub struct Builder {
    program: Program,
}

impl Builder {
    /// A program of one source file.
    pub fn new(file: impl Into<String>) -> Builder {
        let program = Program {
            files: vec![file.into()],
            ..Program::default()
        };
        Builder { program }
    }

    /// A symbolic constant.
    pub fn param(&mut self, name: impl Into<String>) -> ParamId {
        self.program.params.push(Param {
            name: name.into(),
            lower: None,
            upper: None,
        });
        ParamId(last(self.program.params.len()))
    }

    /// A register for integers: a loop's iterator, a private scalar.
    pub fn local(&mut self, name: impl Into<String>) -> LocalId {
        self.program.locals.push(Local {
            name: name.into(),
            element: ElementType::Int,
        });
        LocalId(last(self.program.locals.len()))
    }

    /// Memory that all strands share: an array with these extents, or without any a scalar.
    pub fn shared<E: Into<Expr>>(
        &mut self,
        name: impl Into<String>,
        element: ElementType,
        extents: impl IntoIterator<Item = E>,
    ) -> ObjectId {
        self.object(Object {
            name: name.into(),
            element,
            extents: extents
                .into_iter()
                .map(|extent| Some(extent.into()))
                .collect(),
            storage: Storage::Shared,
            span: Span::default(),
            allocated: false,
            assumption: None,
            initial: None,
            external: false,
            nodes: false,
            nullable: false,
            doubt: None,
            section: None,
        })
    }

    /// Any other memory.
    pub fn object(&mut self, object: Object) -> ObjectId {
        self.program.objects.push(object);
        ObjectId(last(self.program.objects.len()))
    }

    /// An element of an array; the scalar itself without subscripts.
    pub fn element<E: Into<Expr>>(
        &self,
        object: ObjectId,
        subscripts: impl IntoIterator<Item = E>,
    ) -> Place {
        let described = self.program.object(object);
        let extents = described.map_or(&[][..], |object| &object.extents);
        let mut extents = extents.iter().cloned();
        let projections = subscripts
            .into_iter()
            .map(|index| Projection::Index {
                index: index.into(),
                extent: extents.next().flatten(),
            })
            .collect();
        Place {
            base: Base::Object(object),
            projections,
        }
    }

    /// What stands in the source at a line and a column, both from 1.
    pub fn at(&self, line: u32, column: u32) -> At<'_> {
        At {
            program: &self.program,
            line,
            column,
        }
    }

    /// A function with its statements.
    pub fn entry(&mut self, name: impl Into<String>, body: Block) {
        self.program.entries.push(Entry {
            name: name.into(),
            body,
        });
    }

    /// The program, its nodes numbered. [`Program::verify`] tells what is wrong with it.
    pub fn finish(mut self) -> Program {
        self.program.renumber();
        self.program
    }
}

/// The id of the last of so many declarations.
fn last(count: usize) -> u32 {
    u32::try_from(count.saturating_sub(1)).unwrap_or(u32::MAX)
}

/// Makes what stands at one place of the source; see [`Builder::at`].
#[derive(Debug, Clone, Copy)]
pub struct At<'b> {
    program: &'b Program,
    line: u32,
    column: u32,
}

impl At<'_> {
    /// A read of memory.
    pub fn load(self, place: Place) -> Expr {
        Expr::Load(Box::new(Load {
            site: self.site(&place),
            element: default_element(self.program, &place),
            narrow: None,
            place,
        }))
    }

    /// A write to memory.
    pub fn store(self, place: Place, value: impl Into<Expr>) -> Stmt {
        let site = self.site(&place);
        self.stmt(StmtKind::Store {
            site,
            place,
            value: value.into(),
        })
    }

    /// Any statement.
    pub fn stmt(self, kind: impl Into<StmtKind>) -> Stmt {
        Stmt {
            id: NodeId::default(),
            span: self.span(0),
            kind: kind.into(),
        }
    }

    /// The construct of a directive that stands here, as reports name it.
    pub fn construct(self, name: impl Into<String>) -> Construct {
        let name = name.into();
        let span = self.span(name.len());
        Construct { name, span }
    }

    fn site(self, place: &Place) -> AccessSite {
        let text = source_text(self.program, place);
        AccessSite {
            id: NodeId::default(),
            span: self.span(text.len()),
            text: text.into(),
            nth: 0,
            atomicity: Atomicity::Plain,
            implied: None,
            doubt: None,
            number: false,
            touches: Touches::default(),
        }
    }

    fn span(self, length: usize) -> Span {
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        Span {
            file: FileId::default(),
            line: self.line,
            column: self.column,
            end_line: self.line,
            end_column: self.column.saturating_add(length),
        }
    }
}

impl Fork {
    /// A `parallel` region whose team may have any size.
    pub fn parallel(construct: Construct, body: Block) -> Fork {
        Fork {
            construct,
            kind: ForkKind::Parallel,
            size: None,
            condition: None,
            assumptions: Vec::new(),
            body,
        }
    }
}

impl Loop {
    /// `for (local = lower; local < upper; local++)`, executed by the strand that comes to it.
    pub fn counted(
        local: LocalId,
        lower: impl Into<Expr>,
        upper: impl Into<Expr>,
        body: Block,
    ) -> Loop {
        Loop {
            iterators: vec![Iterator {
                local,
                lower: lower.into(),
                upper: upper.into(),
                step: Expr::Int(1),
                descending: false,
            }],
            sharing: LoopSharing::default(),
            body,
        }
    }

    /// The same loop, its iterations divided among the threads of the team. The barrier at its end is a statement of its
    /// own.
    pub fn divided(mut self, construct: Construct, schedule: Schedule) -> Loop {
        self.sharing.worksharing = Some(Worksharing {
            construct,
            schedule,
            ordered: false,
            collapse: None,
            nowait: None,
        });
        self
    }
}

impl Schedule {
    /// A schedule without a chunk size.
    pub fn of(kind: ScheduleKind) -> Schedule {
        Schedule {
            kind,
            chunk: None,
            set: None,
        }
    }

    /// The same schedule with a chunk size.
    pub fn chunk(mut self, chunk: impl Into<Expr>) -> Schedule {
        self.chunk = Some(chunk.into());
        self
    }
}

impl From<Fork> for StmtKind {
    fn from(fork: Fork) -> StmtKind {
        StmtKind::Fork(fork)
    }
}

impl From<Loop> for StmtKind {
    fn from(looped: Loop) -> StmtKind {
        StmtKind::Loop(looped)
    }
}

impl From<i64> for Expr {
    fn from(value: i64) -> Expr {
        Expr::Int(value)
    }
}

impl From<ParamId> for Expr {
    fn from(param: ParamId) -> Expr {
        Expr::Param(param)
    }
}

impl From<LocalId> for Expr {
    fn from(local: LocalId) -> Expr {
        Expr::Local(local)
    }
}

impl Expr {
    /// `left op right`.
    pub fn binary(op: BinaryOp, left: impl Into<Expr>, right: impl Into<Expr>) -> Expr {
        Expr::Binary(op, Box::new(left.into()), Box::new(right.into()))
    }
}
