//! Tests of lowering as a whole: C text in, SPMD text out.
