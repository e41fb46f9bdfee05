int there;
int here;

void count(void)
{
    there++; //~ r1 data-race proved read there //~ r2 data-race proved write there
}
