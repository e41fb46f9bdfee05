int first;
extern int second;
#pragma weak second = first
