int first;
extern int second __attribute__((alias("first")));
