//! Declarators: what stands around a name, turned inside out into its type.

use std::sync::Arc;

use super::{Parse, Parser, is_keyword};
use crate::source::Span;
use crate::syntax::ast::{
    ArrayType, Extent, FunctionType, Param, QualType, Qualifiers, StorageClass, Type,
};
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

/// A declared name, if there is one, and its type.
pub(super) struct Declared {
    pub name: Option<(String, Span)>,
    pub ty: QualType,
}

/// The steps of a declarator, the one nearest to the base type first.
type Steps = Vec<Step>;

/// A step from a type to the type that is declared.
enum Step {
    Pointer(Qualifiers),
    /// `B::*` of C++.
    MemberPointer(QualType),
    /// `&` of C++, or `&&`.
    Reference(bool),
    /// `-> type` of C++.
    Result(QualType),
    Array(Extent, Qualifiers),
    Function {
        params: Vec<Param>,
        variadic: bool,
        prototyped: bool,
    },
}

/// Whether a declarator has a name.
#[derive(Clone, Copy, PartialEq)]
enum Naming {
    Required,
    Optional,
    None,
}

impl Parser<'_> {
    /// A declarator with a name, applied to the type before it.
    pub(super) fn declarator(&mut self, base: QualType) -> Parse<Declared> {
        self.declarator_of(base, Naming::Required)
    }

    /// A type with an abstract declarator, as in casts.
    pub(super) fn type_name(&mut self) -> Parse<QualType> {
        let specifiers = self.specifiers(true)?;
        Ok(self.declarator_of(specifiers.ty, Naming::None)?.ty)
    }

    fn declarator_of(&mut self, base: QualType, naming: Naming) -> Parse<Declared> {
        let mut steps = Vec::new();
        let name = self.steps(naming, &mut steps)?;
        let mut ty = base;
        self.type_depth = self.type_depth.saturating_add(steps.len() as u32);
        for step in steps {
            ty = match step {
                Step::Pointer(quals) => QualType {
                    ty: Type::Pointer(Arc::new(ty)),
                    quals,
                },
                Step::MemberPointer(class) => self.member_pointer_type(class, &ty)?,
                Step::Reference(false) => super::cpp::reference(ty),
                Step::Reference(true) => super::cpp::expiring_reference(ty),
                Step::Result(result) => result,
                Step::Array(extent, quals) => QualType::plain(Type::Array(Arc::new(ArrayType {
                    element: ty,
                    extent,
                    quals,
                }))),
                Step::Function {
                    params,
                    variadic,
                    prototyped,
                } => QualType::plain(Type::Function(Arc::new(FunctionType {
                    result: ty,
                    params,
                    variadic,
                    prototyped,
                }))),
            };
        }
        Ok(Declared { name, ty })
    }

    /// Collects the steps of a declarator, the one nearest to the base type first.
    fn steps(&mut self, naming: Naming, steps: &mut Steps) -> Parse<Option<(String, Span)>> {
        self.deeper(|parser| {
            parser.attributes()?;
            while parser.eat("*") {
                let quals = parser.qualifiers()?;
                steps.push(Step::Pointer(quals));
                if steps.len() > super::MAX_DEPTH {
                    return Err(parser.too_deep());
                }
            }
            if let Some(class) = parser.member_pointer_class()? {
                parser.qualifiers()?;
                steps.push(Step::MemberPointer(class));
            }
            if parser.cpp.is_some() && parser.is_any(&["&", "&&"]) {
                let expiring = parser.bump().text == "&&";
                parser.attributes()?;
                steps.push(Step::Reference(expiring));
            }
            parser.pack_dots();
            let mut inner = Vec::new();
            let mut name = None;
            let token = parser.peek();
            if parser.is("(") && parser.is_nested_declarator(naming) {
                parser.at += 1;
                name = parser.steps(naming, &mut inner)?;
                parser.expect(")")?;
            } else if parser.cpp.is_some() {
                if naming != Naming::None {
                    name = parser.cpp_declared_name();
                }
                if name.is_none() && naming == Naming::Required {
                    return Err(parser.expected("a name"));
                }
            } else if token.kind == Kind::Word && !is_keyword(token.text) && naming != Naming::None
            {
                parser.at += 1;
                name = Some((token.text.to_string(), token.span));
            } else if naming == Naming::Required {
                return Err(parser.expected("a name"));
            }
            let named = name.as_ref();
            let around = named.and_then(|(name, _)| parser.enter_declared(name));
            let suffixes = parser.suffixes(naming);
            parser.leave_declared(around);
            steps.extend(suffixes?.into_iter().rev());
            steps.append(&mut inner);
            Ok(name)
        })
    }

    /// What stands behind a name: parameters, and bounds of arrays.
    fn suffixes(&mut self, naming: Naming) -> Parse<Vec<Step>> {
        let mut suffixes = Vec::new();
        loop {
            let suffix = if self.is("[") {
                self.array_suffix()?
            } else if self.is("(") {
                if self.cpp.is_some() {
                    if naming == Naming::Required && !self.is_parameters() {
                        break;
                    }
                    let suffix = self.function_suffix()?;
                    let params = match &suffix {
                        Step::Function { params, .. } => params.as_slice(),
                        _ => &[],
                    };
                    if let Some(result) = self.after_parameters(params)? {
                        suffixes.push(suffix);
                        suffixes.push(Step::Result(result));
                        continue;
                    }
                    suffix
                } else {
                    self.function_suffix()?
                }
            } else {
                break;
            };
            suffixes.push(suffix);
            if suffixes.len() > super::MAX_DEPTH {
                return Err(self.too_deep());
            }
        }
        Ok(suffixes)
    }

    /// At a `(` after pointers: whether it encloses a declarator, and not parameters.
    fn is_nested_declarator(&self, naming: Naming) -> bool {
        if naming == Naming::Required {
            return true;
        }
        if self.member_pointer_ahead(1).is_some() {
            return true;
        }
        let next = self.token(1);
        match next.kind {
            Kind::Punct => {
                matches!(next.text, "*" | "(" | "[")
                    || self.cpp.is_some() && matches!(next.text, "&" | "&&")
            }
            Kind::Word => {
                next.text.starts_with("__attribute")
                    || (naming == Naming::Optional
                        && !is_keyword(next.text)
                        && !self.is_type_ahead(1)
                        && (self.is_ahead(2, ")") || !self.is_unknown_type(1, true)))
            }
            _ => false,
        }
    }

    fn array_suffix(&mut self) -> Parse<Step> {
        self.expect("[")?;
        let mut quals = self.qualifiers()?;
        if self.eat("static") {
            quals = quals.union(self.qualifiers()?);
        }
        let extent = if self.is("]") {
            Extent::Unspecified
        } else if self.is("*") && self.is_ahead(1, "]") {
            self.at += 1;
            Extent::Star
        } else {
            let (expr, height) =
                self.measured(|parser| parser.deeper(|parser| parser.assignment_expr()))?;
            self.type_depth = self.type_depth.saturating_add(height as u32);
            Extent::Expr(expr)
        };
        self.expect("]")?;
        Ok(Step::Array(extent, quals))
    }

    fn function_suffix(&mut self) -> Parse<Step> {
        self.expect("(")?;
        if let Some(cpp) = &mut self.cpp {
            cpp.defaults.clear();
            cpp.rvalues.clear();
        }
        if self.eat(")") {
            return Ok(Step::Function {
                params: Vec::new(),
                variadic: false,
                prototyped: self.cpp.is_some(),
            });
        }
        if self.is("void") && self.is_ahead(1, ")") {
            self.at += 2;
            return Ok(Step::Function {
                params: Vec::new(),
                variadic: false,
                prototyped: true,
            });
        }
        if self.cpp.is_none()
            && let Some(names) = self.identifier_list()
        {
            return Ok(Step::Function {
                params: names,
                variadic: false,
                prototyped: false,
            });
        }
        // The names of parameters are known in those after them: `int n, int a[n]`.
        let scopes = self.scopes.depth();
        self.scopes.enter();
        let result = self.parameters();
        self.scopes.leave_to(scopes);
        let (params, variadic) = result?;
        Ok(Step::Function {
            params,
            variadic,
            prototyped: true,
        })
    }

    /// Parameters up to and with the closing parenthesis.
    fn parameters(&mut self) -> Parse<(Vec<Param>, bool)> {
        let mut params = Vec::new();
        let mut defaults = Vec::new();
        let mut rvalues = Vec::new();
        loop {
            if self.eat("...") {
                self.note_defaults(defaults, rvalues);
                self.expect(")")?;
                return Ok((params, true));
            }
            if let Some(found) = self.pack_parameters()? {
                defaults.resize(defaults.len() + found.len(), None);
                let expiring = found.iter().map(|param| super::cpp::is_expiring(&param.ty));
                rvalues.extend(expiring);
                params.extend(found);
                if self.eat(")") {
                    self.note_defaults(defaults, rvalues);
                    return Ok((params, false));
                }
                return Err(self.expected("a pack that is the last parameter"));
            }
            let start = self.at;
            let specifiers = self.specifiers(true)?;
            let declared = self.declarator_of(specifiers.ty, Naming::Optional)?;
            self.attributes()?;
            if self.cpp.is_some() {
                rvalues.push(super::cpp::is_expiring(&declared.ty));
                let value = match self.eat("=") {
                    true => Some(self.default_argument()?),
                    false => None,
                };
                defaults.push(value);
                if let Some((name, _)) = &declared.name {
                    self.scopes.declare_variable(name, declared.ty.clone());
                }
            }
            let span = match &declared.name {
                Some((name, span)) => {
                    self.scopes.declare(name, Meaning::Object);
                    *span
                }
                None => self.span_from(start),
            };
            params.push(Param {
                name: declared.name.map(|(name, _)| name),
                span,
                ty: declared.ty,
            });
            if self.eat(")") {
                self.note_defaults(defaults, rvalues);
                return Ok((params, false));
            }
            if !self.eat(",") {
                return Err(self.expected("`,` or `)`"));
            }
        }
    }

    /// A parameter that a pack is expanded in, for one of its elements.
    pub(super) fn element_parameter(&mut self) -> Parse<(Option<(String, Span)>, QualType)> {
        let specifiers = self.specifiers(true)?;
        let declared = self.declarator_of(specifiers.ty, Naming::Optional)?;
        Ok((declared.name, declared.ty))
    }

    /// The default arguments of the parameters that were parsed last, and which of these are references declared by
    /// `&&`.
    fn note_defaults(
        &mut self,
        defaults: Vec<Option<crate::syntax::ast::Expr>>,
        rvalues: Vec<bool>,
    ) {
        if let Some(cpp) = &mut self.cpp {
            cpp.defaults = defaults;
            cpp.rvalues = rvalues;
        }
    }

    /// The type of a function of C++ from its parameters on.
    pub(super) fn function_type(&mut self, result: QualType) -> Parse<FunctionType> {
        let suffix = self.function_suffix()?;
        let Step::Function {
            params,
            variadic,
            prototyped,
        } = suffix
        else {
            return Err(self.expected("`(`"));
        };
        let trailing = self.after_parameters(&params)?;
        Ok(FunctionType {
            result: trailing.unwrap_or(result),
            params,
            variadic,
            prototyped,
        })
    }

    /// The names of a definition in the K&R style, if that is what follows. Their types are `int`
    /// until they are declared.
    fn identifier_list(&mut self) -> Option<Vec<Param>> {
        let mut ahead = 0;
        let mut params = Vec::new();
        loop {
            let token = self.token(ahead);
            if token.kind != Kind::Word || is_keyword(token.text) || self.is_type_ahead(ahead) {
                return None;
            }
            params.push(Param {
                name: Some(token.text.to_string()),
                span: token.span,
                ty: QualType::plain(Type::Integer(crate::syntax::ast::IntKind::Int)),
            });
            ahead += 1;
            if self.is_ahead(ahead, ")") {
                self.at += ahead + 1;
                return Some(params);
            }
            if !self.is_ahead(ahead, ",") {
                return None;
            }
            ahead += 1;
        }
    }

    /// Makes a declared name known to the parser.
    pub(super) fn make_known(
        &mut self,
        name: &str,
        ty: &QualType,
        class: StorageClass,
    ) -> Parse<()> {
        if class != StorageClass::Typedef {
            self.scopes.declare(name, Meaning::Object);
            return Ok(());
        }
        let depth = self.type_depth.saturating_add(1);
        if depth as usize > 2 * super::MAX_DEPTH {
            return Err(self.too_deep());
        }
        let named = Type::Typedef(Arc::new(crate::syntax::ast::TypedefType {
            name: name.to_string(),
            target: ty.clone(),
        }));
        self.scopes.declare(name, Meaning::Type(named, depth));
        Ok(())
    }
}
