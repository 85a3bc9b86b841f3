/** What can be good about a picture, in the order in which it is told. */
export type GoodPoint = 'whole' | 'no-glare' | 'sharp' | 'bright';
