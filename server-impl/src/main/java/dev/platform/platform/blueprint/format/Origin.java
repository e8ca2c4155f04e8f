package dev.platform.platform.blueprint.format;

import org.jspecify.annotations.Nullable;

/**
 * Where in the file something is declared.
 *
 * @param path for example {@code projects[0].environments[1].services[2]}
 * @param position of its first key
 * @param place the environment that it belongs to; null is none
 */
public record Origin(String path, Position position, @Nullable Place place) {
  Origin in(Place newPlace) {
    return new Origin(path, position, newPlace);
  }
}
