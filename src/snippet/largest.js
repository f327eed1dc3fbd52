/** Returns the place of the largest value, or a random one of its places. */
function largest(values) {
  const best = Math.max(...values);
  const places = values.flatMap((value, place) => (value === best ? [place] : []));
  return places[Math.floor(Math.random() * places.length)];
}
