void copy(int *to, const int *from, int n);
