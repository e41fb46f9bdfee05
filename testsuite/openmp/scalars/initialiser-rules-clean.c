// Designators go on within what they name, values are those of their types, and strings are letters.
// verdict: race-free
struct anonymous {
    int x;
    struct {
        int y, z;
    };
    int w;
} inner = {.y = 1, 2, 3};
struct pair {
    int first[2], second;
};
static struct pair pairs[2] = {[0].first[1] = 4, 5, [1].second = 6};
static unsigned char narrow[2] = {300, -1};
static unsigned wide = -1;
static _Bool set = 7;
static struct {
    char name[4];
    int after;
} named = {.name[0] = 9, .name = "x", 2};
int grid[2][3] = {{4}, {5}};
int ranged[3] = {[0 ... 1] = 9};
int ranged[3];
int size = sizeof("abc");
int cut = 1.9;
int main(void) {
    int s = 0;
    static struct pair zero;
#pragma omp parallel for
    for (int i = 0; i < 4; i++) {
        if (inner.z != 2 || inner.w != 3 || inner.x != 0)
            s = i;
        if (pairs[0].first[1] != 4 || pairs[0].second != 5 || pairs[1].second != 6 || pairs[1].first[0] != 0)
            s = i;
        if (narrow[0] != 44 || narrow[1] != 255 || wide != 4294967295u || set != 1)
            s = i;
        if (named.name[0] != 'x' || named.name[1] != 0 || named.after != 2)
            s = i;
        if (grid[1][0] != 5 || grid[0][2] != 0 || ranged[0] != 9 || ranged[2] != 0)
            s = i;
        if (size != 4 || zero.second != 0)
            s = i;
    }
    return s;
}
