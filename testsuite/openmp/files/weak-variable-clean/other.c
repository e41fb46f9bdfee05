int distance = 0;
