//! Graph → DOT and SVG, in the colours of the thesis: what the processor does
//! is white, what its cache does light grey, what the accelerator does dark
//! grey. Races are red.

use std::fmt::Write;

use super::Graph;
use super::node::{Node, NodeId, Owner};

/// The graph in the language of Graphviz.
pub fn dot(graph: &Graph) -> String {
    let mut text = String::from(
        "digraph trace {\n  node [shape=box, style=filled, fontname=\"monospace\", fontsize=10];\n",
    );
    for (index, node) in graph.nodes().iter().enumerate() {
        let (fill, font) = colours(node.kind.owner());
        let label = label(node).join("\\n");
        let _ = writeln!(
            text,
            "  n{index} [label=\"{label}\", fillcolor=\"{fill}\", fontcolor=\"{font}\"];"
        );
    }
    for (index, node) in graph.nodes().iter().enumerate() {
        for before in &node.before {
            let _ = writeln!(text, "  n{} -> n{index};", before.0);
        }
    }
    for (one, two) in graph.races() {
        let _ = writeln!(
            text,
            "  n{} -> n{} [dir=none, style=dashed, color=red, penwidth=2, constraint=false, label=\"race\", fontcolor=red];",
            one.0, two.0
        );
    }
    text.push_str("}\n");
    text
}

/// Fill and text.
fn colours(owner: Owner) -> (&'static str, &'static str) {
    match owner {
        Owner::Processor => ("#ffffff", "#000000"),
        Owner::Cache => ("#d9d9d9", "#000000"),
        Owner::Accelerator => ("#595959", "#ffffff"),
    }
}

/// As in the thesis' figures: `wb0`, and its range below.
fn label(node: &Node) -> Vec<String> {
    let mut lines = vec![format!("{}{}", node.kind.name(), node.position)];
    if let Some(range) = node.range {
        lines.push(format!("{:#x} {:#x}", range.first(), range.last()));
    }
    lines
}

const WIDTH: usize = 250;
const HEIGHT: usize = 36;
const COLUMN: usize = WIDTH + 90;
const ROW: usize = HEIGHT + 26;
const MARGIN: usize = 30;

/// The graph as a picture: a column for each of processor, cache and
/// accelerator, from the first operation down to the last.
pub fn svg(graph: &Graph) -> String {
    let (boxes, rows) = layout(graph.nodes());
    let width = 2 * COLUMN + WIDTH + 2 * MARGIN;
    let height = rows * ROW + 2 * MARGIN;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"monospace\" font-size=\"12\">\n\
         <defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"10\" refY=\"5\" markerWidth=\"7\" \
         markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\"/></marker></defs>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    let place = |id: NodeId| boxes.get(id.0).copied();
    for (node, to) in graph.nodes().iter().zip(&boxes) {
        for from in node.before.iter().filter_map(|before| place(*before)) {
            let line = line(from, *to);
            let _ = writeln!(
                text,
                "<line {line} stroke=\"black\" marker-end=\"url(#arrow)\"/>"
            );
        }
    }
    for (one, two) in graph.races() {
        if let (Some(one), Some(two)) = (place(*one), place(*two)) {
            let line = line(one, two);
            let _ = writeln!(
                text,
                "<line {line} stroke=\"red\" stroke-width=\"2\" stroke-dasharray=\"6 4\"/>"
            );
        }
    }
    for (node, &(x, y)) in graph.nodes().iter().zip(&boxes) {
        let (fill, font) = colours(node.kind.owner());
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"6\" \
             fill=\"{fill}\" stroke=\"black\"/>"
        );
        let lines = label(node);
        for (index, line) in lines.iter().enumerate() {
            let middle = x + WIDTH / 2;
            let down = if lines.len() == 1 {
                HEIGHT / 2 + 4
            } else {
                15 + 14 * index
            };
            let _ = writeln!(
                text,
                "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" fill=\"{font}\">{line}</text>",
                y + down
            );
        }
    }
    text.push_str("</svg>\n");
    text
}

/// The upper left corner of each node, and how many rows there are. A step of
/// the trace takes as many rows as its nodes in one column need.
fn layout(nodes: &[Node]) -> (Vec<(usize, usize)>, usize) {
    let mut boxes = Vec::with_capacity(nodes.len());
    let mut first_row = 0;
    let mut used = [0_usize; 3];
    let mut step = None;
    for node in nodes {
        if step != Some(node.step) {
            step = Some(node.step);
            first_row += used.iter().max().copied().unwrap_or(0);
            used = [0; 3];
        }
        let column = match node.kind.owner() {
            Owner::Processor => 0,
            Owner::Cache => 1,
            Owner::Accelerator => 2,
        };
        let row = first_row + used[column];
        used[column] += 1;
        boxes.push((MARGIN + column * COLUMN, MARGIN + row * ROW));
    }
    (boxes, first_row + used.iter().max().copied().unwrap_or(0))
}

/// From border to border of two boxes.
fn line(from: (usize, usize), to: (usize, usize)) -> String {
    let middle = |(x, y): (usize, usize)| {
        (
            x as f64 + WIDTH as f64 / 2.0,
            y as f64 + HEIGHT as f64 / 2.0,
        )
    };
    let (start, end) = (middle(from), middle(to));
    let (dx, dy) = (end.0 - start.0, end.1 - start.1);
    // As far along the line as the nearer pair of borders.
    let horizontal = WIDTH as f64 / 2.0 / dx.abs();
    let vertical = HEIGHT as f64 / 2.0 / dy.abs();
    let part = horizontal.min(vertical).min(0.5);
    format!(
        "x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"",
        start.0 + dx * part,
        start.1 + dy * part,
        end.0 - dx * part,
        end.1 - dy * part
    )
}

#[cfg(test)]
mod tests {
    use super::super::super::config::Config;
    use super::*;
    use crate::operation::{Action, Operation};
    use crate::range::{ByteRange, RangeError};

    fn racing() -> Result<Graph, RangeError> {
        let range = ByteRange::new(0xc70, 0xc71)?;
        let mut graph = Graph::new(Config::default());
        graph.push(&Operation::from(Action::CachedWrite(range)));
        graph.push(&Operation::from(Action::DmaRead(range)));
        Ok(graph)
    }

    #[test]
    fn dot_has_the_nodes_and_colours_of_the_thesis() -> Result<(), RangeError> {
        let text = dot(&racing()?);
        for part in [
            "label=\"cached_write0\\n0xc70 0xc71\", fillcolor=\"#ffffff\"",
            "label=\"wb0\\n0xc40 0xc7f\", fillcolor=\"#d9d9d9\"",
            "label=\"dma_r1\\n0xc70 0xc71\", fillcolor=\"#595959\"",
            "color=red",
        ] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
        // cached_write → cw → wb; cached_write, cw → do_dma_read → dma_r; and the race
        assert_eq!(text.matches(" -> ").count(), 6);
        Ok(())
    }

    #[test]
    fn svg_has_a_box_for_each_node() -> Result<(), RangeError> {
        let graph = racing()?;
        let text = svg(&graph);
        assert_eq!(text.matches("<rect").count(), graph.nodes().len() + 1);
        assert_eq!(text.matches("stroke=\"red\"").count(), 1);
        assert!(!text.contains("NaN") && !text.contains("inf"));
        Ok(())
    }
}
