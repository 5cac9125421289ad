/** The same screens are under /admin for administrators and under /manage for delegates. */
export type Area = 'admin' | 'manage';
