/** In the place of a role's name, of a person without one. */
export const NO_ROLE = 'No Role';
