/** The same screens stand under /admin for administrators and under /manage for delegates (decisions §2). */
export type Area = 'admin' | 'manage';
