// Lists that the program builds before: at the head, at the tail, by functions, held by variables and members.
// verdict: race-free
#include <stdlib.h>
struct node {
    int value;
    struct node *next;
};
struct list {
    struct node *head;
    int length;
};
struct node *global;
struct node *create(int n);

static void walk(struct node *head) {
    struct node *p = NULL;
#pragma omp parallel
#pragma omp single
    {
        p = head;
        while (p != NULL) {
#pragma omp task firstprivate(p)
            p->value++;
            p = p->next;
        }
    }
}
static void push(struct list *list, int value) {
    struct node *n = malloc(sizeof *n);
    n->value = value;
    n->next = list->head;
    list->head = n;
    list->length++;
}
static struct node *at_tail(int n) {
    struct node *head = NULL, *tail = NULL;
    for (int i = 0; i < n; i++) {
        struct node *added = malloc(sizeof *added);
        added->value = i;
        added->next = NULL;
        if (!head)
            head = added;
        else
            tail->next = added;
        tail = added;
    }
    return head;
}
static struct node *behind(struct node *first) {
    struct node *p = first, *added;
    for (int i = 0; i < 5; i++) {
        added = malloc(sizeof(struct node));
        p->next = added;
        p = added;
        p->value = i;
    }
    p->next = NULL;
    return first;
}
int main(void) {
    struct list list = {NULL, 0};
    for (int i = 0; i < 10; i++)
        push(&list, i);
#pragma omp parallel
#pragma omp single
    for (struct node *p = list.head; p; p = p->next) {
#pragma omp task firstprivate(p)
        p->value += list.length;
    }
    for (int i = 0; i < 10; i++) {
        struct node *n = malloc(sizeof *n);
        n->next = global;
        global = n;
    }
    walk(global);
    struct node *head = at_tail(7);
    walk(head);
    walk(behind(malloc(sizeof(struct node))));
    head = create(3);
    walk(head);
    /* Nodes are freed after the last region. */
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
