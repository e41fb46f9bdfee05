// Circles that are closed by pointers to links, links of links, in functions that are called, and in arrays. (These are races.)
// verdict: unknown
#include <stdlib.h>
struct at_node {
    struct at_node *at;
    int value;
};
static struct at_node *at_list(int n) {
    struct at_node *head = NULL, **at = &head;
    for (int i = 0; i < n; i++) {
        struct at_node *node = malloc(sizeof *node);
        *at = node;
        at = &node->at;
    }
    *at = head;
    return head;
}
static struct at_node *at_head;
void at_build(int n) { at_head = at_list(n); }
void at_walk(void) {
#pragma omp parallel
#pragma omp single
    for (struct at_node *p = at_head; p; p = p->at) { //~ unsupported
#pragma omp task firstprivate(p)
        p->value++;
    }
}
struct beyond_node {
    struct beyond_node *beyond;
    int value;
};
static struct beyond_node *beyond_list(int n) {
    struct beyond_node *head = malloc(sizeof *head);
    head->value = n;
    head->beyond = malloc(sizeof *head);
    head->beyond->beyond = head;
    return head;
}
static struct beyond_node *beyond_head;
void beyond_build(int n) { beyond_head = beyond_list(n); }
void beyond_walk(void) {
#pragma omp parallel
#pragma omp single
    for (struct beyond_node *p = beyond_head; p; p = p->beyond) { //~ unsupported
#pragma omp task firstprivate(p)
        p->value++;
    }
}
struct pushed_node {
    struct pushed_node *pushed;
    int value;
};
static struct pushed_node *pushed_push(struct pushed_node *last) {
    struct pushed_node *node = malloc(sizeof *node);
    last->pushed = node;
    return node;
}
static struct pushed_node *pushed_list(int n) {
    struct pushed_node *head = malloc(sizeof *head), *last = head;
    for (int i = 0; i < n; i++)
        last = pushed_push(last);
    last->pushed = head;
    return head;
}
static struct pushed_node *pushed_head;
void pushed_build(int n) { pushed_head = pushed_list(n); }
void pushed_walk(void) {
#pragma omp parallel
#pragma omp single
    for (struct pushed_node *p = pushed_head; p; p = p->pushed) { //~ unsupported
#pragma omp task firstprivate(p)
        p->value++;
    }
}
struct called_node {
    struct called_node *called;
    int value;
};
struct called_ends {
    struct called_node *first, *last;
};
static void called_to(struct called_node *from, struct called_node *to) { from->called = to; }
static void called_add(struct called_ends *ends) {
    struct called_node *node = malloc(sizeof *node);
    node->called = NULL;
    if (ends->last)
        called_to(ends->last, node);
    else
        ends->first = node;
    ends->last = node;
}
static void called_finish(struct called_ends *ends) { called_to(ends->last, ends->first); }
static struct called_node *called_list(int n) {
    struct called_ends *ends = calloc(1, sizeof *ends);
    for (int i = 0; i < n; i++)
        called_add(ends);
    called_finish(ends);
    return ends->first;
}
static struct called_node *called_head;
void called_build(int n) { called_head = called_list(n); }
void called_walk(void) {
#pragma omp parallel
#pragma omp single
    for (struct called_node *p = called_head; p; p = p->called) { //~ unsupported
#pragma omp task firstprivate(p)
        p->value++;
    }
}
struct walked_node {
    struct walked_node *walked;
    int value;
};
static struct walked_node *walked_list(int n) {
    struct walked_node *head = NULL;
    for (int i = 0; i <= n; i++) {
        struct walked_node *node = malloc(sizeof *node);
        node->walked = head;
        head = node;
    }
    struct walked_node *last = head;
    while (last->walked)
        last = last->walked;
    last->walked = head;
    return head;
}
static struct walked_node *walked_head;
void walked_build(int n) { walked_head = walked_list(n); }
void walked_walk(void) {
#pragma omp parallel
#pragma omp single
    for (struct walked_node *p = walked_head; p; p = p->walked) { //~ unsupported
#pragma omp task firstprivate(p)
        p->value++;
    }
}
struct wrapped_node {
    struct wrapped_node *wrapped;
    int value;
};
static struct wrapped_node wrapped_row[100];
static struct wrapped_node *wrapped_list(int n) {
    for (int i = 0; i < 100; i++)
        wrapped_row[i].wrapped = &wrapped_row[(i + 1) % 100];
    wrapped_row[0].value = n;
    return wrapped_row;
}
static struct wrapped_node *wrapped_head;
void wrapped_build(int n) { wrapped_head = wrapped_list(n); }
void wrapped_walk(void) {
#pragma omp parallel
#pragma omp single
    for (struct wrapped_node *p = wrapped_head; p; p = p->wrapped) { //~ unsupported
#pragma omp task firstprivate(p)
        p->value++;
    }
}
struct row_node {
    struct row_node *row;
    int value;
};
static struct row_node row_row[100];
static struct row_node *row_list(int n) {
    for (int i = 0; i < 99; i++)
        row_row[i].row = row_row + i + 1;
    row_row[99].row = row_row;
    row_row[0].value = n;
    return row_row;
}
static struct row_node *row_head;
void row_build(int n) { row_head = row_list(n); }
void row_walk(void) {
#pragma omp parallel
#pragma omp single
    for (struct row_node *p = row_head; p; p = p->row) { //~ unsupported
#pragma omp task firstprivate(p)
        p->value++;
    }
}
