// Lists that end: built by pointers to links, links of links, in functions that are called, in arrays; sorted, turned, merged.
// verdict: race-free
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
    *at = NULL;
    return head;
}
static struct at_node *at_head;
void at_build(int n) { at_head = at_list(n); }
void at_walk(void) {
#pragma omp parallel
#pragma omp single
    for (struct at_node *p = at_head; p; p = p->at) {
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
    head->beyond->beyond = NULL;
    return head;
}
static struct beyond_node *beyond_head;
void beyond_build(int n) { beyond_head = beyond_list(n); }
void beyond_walk(void) {
#pragma omp parallel
#pragma omp single
    for (struct beyond_node *p = beyond_head; p; p = p->beyond) {
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
    last->pushed = NULL;
    return head;
}
static struct pushed_node *pushed_head;
void pushed_build(int n) { pushed_head = pushed_list(n); }
void pushed_walk(void) {
#pragma omp parallel
#pragma omp single
    for (struct pushed_node *p = pushed_head; p; p = p->pushed) {
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
static void called_finish(struct called_ends *ends) { called_to(ends->last, NULL); }
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
    for (struct called_node *p = called_head; p; p = p->called) {
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
    last->walked = NULL;
    return head;
}
static struct walked_node *walked_head;
void walked_build(int n) { walked_head = walked_list(n); }
void walked_walk(void) {
#pragma omp parallel
#pragma omp single
    for (struct walked_node *p = walked_head; p; p = p->walked) {
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
    row_row[99].row = NULL;
    row_row[0].value = n;
    return row_row;
}
static struct row_node *row_head;
void row_build(int n) { row_head = row_list(n); }
void row_walk(void) {
#pragma omp parallel
#pragma omp single
    for (struct row_node *p = row_head; p; p = p->row) {
#pragma omp task firstprivate(p)
        p->value++;
    }
}
struct moved_node {
    struct moved_node *moved;
    int value;
};

static struct moved_node *moved_list(int n) {
    struct moved_node *head = NULL, *before = NULL, *found;
    for (int i = 0; i < n; i++) {
        struct moved_node *node = malloc(sizeof *node), **at = &head;
        node->value = i;
        while (*at && (*at)->value > i)
            at = &(*at)->moved;
        node->moved = *at;
        *at = node;
    }
    for (found = head; found && found->value != n; found = found->moved)
        before = found;
    if (found && before) {
        before->moved = found->moved;
        found->moved = head;
        head = found;
    }
    struct moved_node *turned = NULL;
    while (head) {
        struct moved_node *rest = head->moved;
        head->moved = turned;
        turned = head;
        head = rest;
    }
    return turned;
}
static struct moved_node *moved_head;
void moved_build(int n) { moved_head = moved_list(n); }
void moved_walk(void) {
#pragma omp parallel
#pragma omp single
    for (struct moved_node *p = moved_head; p; p = p->moved) {
#pragma omp task firstprivate(p)
        p->value++;
    }
}
struct merged_node {
    struct merged_node *merged;
    int value;
};

static struct merged_node *merged_merge(struct merged_node *a, struct merged_node *b) {
    struct merged_node first, *last = &first;
    first.merged = NULL;
    while (a && b) {
        if (a->value < b->value) {
            last->merged = a;
            a = a->merged;
        } else {
            last->merged = b;
            b = b->merged;
        }
        last = last->merged;
    }
    last->merged = a ? a : b;
    return first.merged;
}
static struct merged_node *merged_list(int n) {
    struct merged_node *a = NULL, *b = NULL;
    for (int i = 0; i < n; i++) {
        struct merged_node *node = malloc(sizeof *node);
        node->value = -i;
        if (i % 2) {
            node->merged = a;
            a = node;
        } else {
            node->merged = b;
            b = node;
        }
    }
    return merged_merge(a, b);
}
static struct merged_node *merged_head;
void merged_build(int n) { merged_head = merged_list(n); }
void merged_walk(void) {
#pragma omp parallel
#pragma omp single
    for (struct merged_node *p = merged_head; p; p = p->merged) {
#pragma omp task firstprivate(p)
        p->value++;
    }
}
