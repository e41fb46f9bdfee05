static void set(int *to)
{
    *to = 1;
}

void store(int *to) __attribute__((alias("set")));
void put(int *to) __attribute__((alias("set")));
