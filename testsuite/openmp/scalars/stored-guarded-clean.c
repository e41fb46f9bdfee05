// What is stored is what conditions, types and operators leave of a number: the offset is never below zero.
// verdict: race-free
#include <stddef.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static int checked, early, chosen, clamped, left, masked, narrow, given, result, copied, counted, turned;
static int limit = 4;
int row[200], table[8];

void set_checked(int v) {
    if (v >= 0 && v < 10)
        checked = v;
}
void set_early(int v) {
    if (v < 0 || (size_t)v >= sizeof table / sizeof table[0])
        return;
    early = v;
}
void set_chosen(int v) { chosen = v < 0 ? 0 : v; }
void set_clamped(int v) { clamped = MAX(0, MIN(v, 9)); }
void set_left(unsigned v) { left = v % 10; }
void set_masked(int v) { masked = v & 7; }
void set_narrow(unsigned char v) { narrow = v; }

static void put(int v) { given = v; }
void set_given(int v) {
    if (v > 0)
        put(v);
}

static int clamp(int v) {
    if (v < 0)
        return 0;
    return v;
}
void set_result(int v) { result = clamp(v); }

void set_limit(int v) {
    if (v > 0 && v < 100)
        limit = v;
}
void set_copied(void) { copied = limit; }

void set_counted(const int *a, int n) {
    int count = 0;
    for (int i = 0; i < n; i++)
        if (a[i])
            count++;
    counted = count;
}

void turn(void) { turned = (turned + 1) % 10; }

void shift(void) {
    int offset = checked + early + chosen + clamped + left + masked + narrow + given + result + copied + counted + turned;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        row[i] = row[i + 10 + offset];
}
