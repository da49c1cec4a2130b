/** The name of a new user. No part of an address is ever shown. */
export const NEW_USERNAME = 'Traveler'
