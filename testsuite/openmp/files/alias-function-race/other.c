static void set(int *to)
{
    *to = 1; //~ r1 data-race proved write+write *to
}

void store(int *to) __attribute__((alias("set")));
void put(int *to) __attribute__((alias("set")));
