//! Arbitrary programs, as far as the types allow them: most of them break
//! invariants. They are made from bytes, so that fewer bytes are smaller programs.

use std::sync::Arc;

use crate::spmd::*;

/// Names that are, or look like, something else in the text form.
const NAMES: &[&str] = &[
    "a",
    "b",
    "i",
    "j",
    "N",
    "p",
    "loop",
    "tid",
    "num_threads",
    "min",
    "at",
    "opaque",
    "step",
    "of",
    "a b",
    "",
    "`q`",
    "é",
    "end-of",
    "unknown-effect",
    "nestable",
    "depend",
    "down",
    "int",
    "0.5",
    "3.0e-1",
    "x#1",
    "new\nline",
    "\u{1}\\",
];

pub(super) struct Source<'b> {
    bytes: std::slice::Iter<'b, u8>,
    params: u32,
    locals: u32,
    objects: u32,
}

pub(super) fn program(bytes: &[u8]) -> Program {
    let mut source = Source {
        bytes: bytes.iter(),
        params: 0,
        locals: 0,
        objects: 0,
    };
    let mut program = source.program();
    program.renumber();
    program
}

impl Source<'_> {
    /// A number below `limit`; 0 when the bytes have run out.
    fn below(&mut self, limit: u32) -> u32 {
        let byte = self.bytes.next().copied().unwrap_or(0);
        u32::from(byte) % limit
    }

    fn chance(&mut self) -> bool {
        self.below(2) == 1
    }

    fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.chance().then(|| make(self))
    }

    fn list<T>(&mut self, limit: u32, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(limit)).map(|_| make(self)).collect()
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        let length = u32::try_from(items.len()).unwrap();
        items[self.below(length) as usize]
    }

    fn name(&mut self) -> String {
        self.pick(NAMES).to_owned()
    }

    fn text(&mut self) -> Arc<str> {
        self.pick(NAMES).into()
    }

    fn int(&mut self) -> i64 {
        match self.below(8) {
            0 => 0,
            1 => 1,
            2 => -1,
            3 => i64::MAX,
            4 => i64::MIN,
            5 => -5,
            _ => i64::from(self.below(100)),
        }
    }

    fn narrow(&mut self) -> Option<NarrowInt> {
        let any = self.below(4) == 0;
        any.then(|| self.pick(&NarrowInt::ALL))
    }

    fn element(&mut self) -> ElementType {
        self.pick(&[
            ElementType::Int,
            ElementType::Float,
            ElementType::Pointer,
            ElementType::Lock,
            ElementType::Opaque,
        ])
    }

    fn span(&mut self) -> Span {
        let (line, column) = (self.below(20), self.below(20));
        let mut span = Span {
            file: FileId(self.below(3)),
            line,
            column,
            end_line: line,
            end_column: column,
        };
        match self.below(4) {
            0 => {}
            1 => span.end_line = self.below(20),
            _ => span.end_column = self.below(20),
        }
        span
    }

    fn program(&mut self) -> Program {
        let mut program = Program {
            files: self.list(3, Self::name),
            params: self.list(4, |source| Param {
                name: source.name(),
                lower: source.maybe(Self::int),
                upper: source.maybe(Self::int),
            }),
            locals: self.list(5, |source| Local {
                name: source.name(),
                element: source.element(),
            }),
            ..Program::default()
        };
        self.params = u32::try_from(program.params.len()).unwrap();
        self.locals = u32::try_from(program.locals.len()).unwrap();
        self.objects = self.below(5);
        program.objects = (0..self.objects).map(|_| self.object()).collect();
        program.unsupported = self.list(2, |source| Unsupported {
            span: source.span(),
            what: source.name(),
        });
        program.entries = self.list(4, |source| Entry {
            name: source.name(),
            body: source.block(4),
        });
        program
    }

    fn object(&mut self) -> Object {
        Object {
            name: self.name(),
            element: self.element(),
            extents: self.list(3, |source| source.maybe(|source| source.expr(2))),
            storage: self.pick(&[Storage::Shared, Storage::ThreadPrivate, Storage::Scoped]),
            span: self.span(),
            allocated: self.chance(),
            assumption: self.maybe(Self::text),
            initial: self.maybe(|source| source.list(4, Self::int)),
            external: self.chance(),
            nodes: self.chance(),
            nullable: self.chance(),
            doubt: self.maybe(Self::text),
            section: self.maybe(Self::int),
        }
    }

    fn construct(&mut self, usual: &str) -> Construct {
        let name = if self.chance() {
            usual.to_owned()
        } else {
            self.name()
        };
        let span = self.span();
        Construct { name, span }
    }

    fn block(&mut self, depth: u32) -> Block {
        self.list(4, |source| source.stmt(depth))
    }

    fn stmt(&mut self, depth: u32) -> Stmt {
        Stmt {
            id: NodeId::default(),
            span: self.span(),
            kind: self.kind(depth),
        }
    }

    fn kind(&mut self, depth: u32) -> StmtKind {
        let deeper = depth.saturating_sub(1);
        let limit = if depth == 0 { 12 } else { 25 };
        match self.below(limit) {
            0 => StmtKind::Flush(self.pick(&[
                Atomicity::AcquireRelease,
                Atomicity::Acquire,
                Atomicity::Release,
                Atomicity::Relaxed,
            ])),
            1 if self.locals > 0 => StmtKind::Assign {
                local: LocalId(self.below(self.locals)),
                value: self.expr(3),
            },
            2 | 12 => StmtKind::Store {
                site: self.site(),
                place: self.place(3),
                value: self.expr(3),
            },
            3 => StmtKind::Eval(self.expr(4)),
            4 if self.objects > 0 => StmtKind::Declare(ObjectId(self.below(self.objects))),
            5 => StmtKind::Assume(self.expr(3)),
            6 => StmtKind::Exit(LabelId(self.below(4))),
            7 => StmtKind::Lock(LockStmt {
                action: self.pick(&[LockAction::Set, LockAction::SetShared, LockAction::Unset]),
                place: self.place(2),
                nestable: self.chance(),
            }),
            8 => {
                let origin = if self.chance() {
                    BarrierOrigin::Explicit
                } else {
                    BarrierOrigin::EndOf(self.name())
                };
                StmtKind::Barrier(Barrier { origin })
            }
            9 => StmtKind::Taskwait(Taskwait {
                depends: self.list(3, Self::depend),
            }),
            10 => StmtKind::UnknownEffect {
                what: self.name(),
                operands: self.list(3, |source| source.expr(2)),
                assumption: self.maybe(Self::text),
            },
            11 if self.chance() => StmtKind::Claim(Claim {
                what: self.name(),
                fact: self.expr(2),
                limits: self.list(3, |source| Limit {
                    place: source.place(2),
                    ranges: source.list(2, |source| (source.expr(2), source.expr(2))),
                    reads: source.chance(),
                }),
                summarised: self.chance(),
            }),
            11 => StmtKind::Unsupported { what: self.name() },
            13 => StmtKind::Labelled {
                label: LabelId(self.below(4)),
                body: self.block(deeper),
            },
            14 => StmtKind::If {
                cond: self.expr(3),
                then_body: self.block(deeper),
                else_body: self.block(deeper),
            },
            15 | 16 if self.locals > 0 => StmtKind::Loop(self.looped(deeper)),
            17 => StmtKind::While(While {
                cond: self.expr(3),
                body: self.block(deeper),
                test_at_end: self.chance(),
            }),
            18 => StmtKind::Fork(Fork {
                construct: self.construct("parallel"),
                kind: self.pick(&[ForkKind::Parallel, ForkKind::Teams]),
                size: self.maybe(|source| source.expr(2)),
                condition: self.maybe(|source| source.expr(2)),
                assumptions: self.list(2, Self::text),
                body: self.block(deeper),
            }),
            19 => StmtKind::Sections(Sections {
                construct: self.construct("sections"),
                sections: self.list(3, |source| Section {
                    span: source.span(),
                    body: source.block(deeper),
                }),
                nowait: self.maybe(Self::span),
            }),
            20 => StmtKind::Single(Single {
                construct: self.construct("single"),
                body: self.block(deeper),
                nowait: self.maybe(Self::span),
            }),
            21 => StmtKind::Masked(Masked {
                construct: self.construct("master"),
                filter: self.expr(1),
                body: self.block(deeper),
            }),
            22 => StmtKind::Critical(Critical {
                name: self.name(),
                body: self.block(deeper),
            }),
            23 => StmtKind::Task(Task {
                construct: self.construct("task"),
                condition: self.maybe(|source| source.expr(2)),
                final_: self.maybe(|source| source.expr(2)),
                device: self.below(2) == 1,
                detached: self.below(2) == 1,
                pool: self.below(2) == 1,
                transparent: self.below(2) == 1,
                depends: self.list(3, Self::depend),
                body: self.block(deeper),
            }),
            24 => StmtKind::Taskgroup(Taskgroup {
                reduction: self.maybe(|_| "reduction #3".to_owned()),
                body: self.block(deeper),
            }),
            _ => StmtKind::Ordered(Ordered {
                body: self.block(deeper),
            }),
        }
    }

    fn depend(&mut self) -> Depend {
        Depend {
            kind: self.pick(&[
                DependKind::In,
                DependKind::Out,
                DependKind::InOut,
                DependKind::MutexInOutSet,
                DependKind::InOutSet,
            ]),
            place: self.maybe(|source| source.place(2)),
            iterators: Vec::new(),
            span: self.span(),
        }
    }

    fn schedule(&mut self) -> Schedule {
        Schedule {
            kind: self.pick(&[
                ScheduleKind::Unspecified,
                ScheduleKind::Static,
                ScheduleKind::Dynamic,
                ScheduleKind::Guided,
                ScheduleKind::Auto,
                ScheduleKind::Runtime,
                ScheduleKind::Reproducible,
            ]),
            chunk: self.maybe(|source| source.expr(1)),
            set: self.maybe(|source| source.expr(1)),
        }
    }

    fn looped(&mut self, depth: u32) -> Loop {
        let mut iterators = vec![self.iterator()];
        iterators.extend(self.list(3, Self::iterator));
        Loop {
            iterators,
            sharing: LoopSharing {
                worksharing: self.maybe(|source| Worksharing {
                    construct: source.construct("for"),
                    schedule: source.schedule(),
                    ordered: source.chance(),
                    collapse: None,
                    nowait: source.maybe(Self::span),
                }),
                distribute: self.maybe(Self::schedule),
                simd: self.maybe(|source| Simd {
                    construct: source.construct("simd"),
                    safelen: source.maybe(|source| source.expr(1)),
                    concurrent: source.chance(),
                }),
            },
            body: self.block(depth),
        }
    }

    fn iterator(&mut self) -> Iterator {
        Iterator {
            local: LocalId(self.below(self.locals.max(1))),
            lower: self.expr(2),
            upper: self.expr(2),
            step: self.expr(1),
            descending: self.chance(),
        }
    }

    fn site(&mut self) -> AccessSite {
        AccessSite {
            id: NodeId::default(),
            span: self.span(),
            nth: self.maybe(|_| 1).unwrap_or(0),
            text: self.text(),
            atomicity: self.pick(&[
                Atomicity::Plain,
                Atomicity::Relaxed,
                Atomicity::Acquire,
                Atomicity::Release,
                Atomicity::AcquireRelease,
            ]),
            implied: self.maybe(Self::text),
            doubt: self.maybe(Self::text),
            number: self.chance(),
            touches: Touches {
                side: self.pick(&[Side::Host, Side::Device, Side::Either]),
                transfer: self.chance(),
            },
        }
    }

    fn place(&mut self, depth: u32) -> Place {
        let deeper = depth.saturating_sub(1);
        let base = if self.objects > 0 && self.below(4) > 0 {
            Base::Object(ObjectId(self.below(self.objects)))
        } else {
            Base::Deref(Box::new(self.expr(deeper)))
        };
        let projections = self.list(4, |source| match source.below(6) {
            0 => Projection::Field(source.text()),
            2 => Projection::Bytes {
                from: source.expr(deeper),
                count: 1 + source.below(16),
            },
            1 => Projection::Whole,
            _ => Projection::Index {
                index: source.expr(deeper),
                extent: source.maybe(|source| source.expr(deeper)),
            },
        });
        Place { base, projections }
    }

    fn boxed(&mut self, depth: u32) -> Box<Expr> {
        Box::new(self.expr(depth.saturating_sub(1)))
    }

    fn expr(&mut self, depth: u32) -> Expr {
        let limit = if depth == 0 { 7 } else { 18 };
        match self.below(limit) {
            0 => Expr::Int(self.int()),
            1 if self.params > 0 => Expr::Param(ParamId(self.below(self.params))),
            2 if self.locals > 0 => Expr::Local(LocalId(self.below(self.locals))),
            3 => Expr::ThreadNum,
            4 => Expr::NumThreads,
            5 => Expr::TeamNum,
            6 => Expr::NumTeams,
            7..=9 => Expr::Load(Box::new(Load {
                site: self.site(),
                place: self.place(depth - 1),
                element: self.element(),
                narrow: self.narrow(),
            })),
            10 | 11 => {
                let op = self.pick(&[UnaryOp::Neg, UnaryOp::Not, UnaryOp::BitNot]);
                Expr::Unary(op, self.boxed(depth))
            }
            12 | 13 => {
                let op = self.pick(&[
                    BinaryOp::Add,
                    BinaryOp::Sub,
                    BinaryOp::Mul,
                    BinaryOp::Div,
                    BinaryOp::Rem,
                    BinaryOp::Min,
                    BinaryOp::Max,
                    BinaryOp::Shl,
                    BinaryOp::Shr,
                    BinaryOp::BitAnd,
                    BinaryOp::BitOr,
                    BinaryOp::BitXor,
                    BinaryOp::Lt,
                    BinaryOp::Le,
                    BinaryOp::Gt,
                    BinaryOp::Ge,
                    BinaryOp::Eq,
                    BinaryOp::Ne,
                    BinaryOp::LogicalAnd,
                    BinaryOp::LogicalOr,
                ]);
                Expr::Binary(op, self.boxed(depth), self.boxed(depth))
            }
            14 => Expr::Conditional(self.boxed(depth), self.boxed(depth), self.boxed(depth)),
            15 => Expr::AddressOf(Box::new(self.place(depth - 1))),
            16 => Expr::PointerOffset(self.boxed(depth), self.boxed(depth)),
            17 => Expr::Opaque(Box::new(Opaque {
                id: NodeId::default(),
                element: self.element(),
                function: self.maybe(Self::text),
                reason: self.text(),
                operands: self.list(3, |source| source.expr(depth - 1)),
            })),
            _ => Expr::Int(self.int()),
        }
    }
}
