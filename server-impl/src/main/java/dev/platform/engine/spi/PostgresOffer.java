package dev.platform.engine.spi;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The PostgreSQL servers that an engine can make.
 *
 * @param versions major versions, in ascending order
 * @param remedy one sentence for users: how an operator adds a version
 * @param exportsUpTo the newest major version whose servers can be exported; 0 if none can
 * @param exportRemedy one sentence for users: how an operator makes exports possible
 * @param refusal why no server can be made at all: one complete sentence for users; null if some
 *     can
 */
public record PostgresOffer(
    List<Integer> versions,
    String remedy,
    int exportsUpTo,
    String exportRemedy,
    @Nullable String refusal) {
  public PostgresOffer {
    versions = versions == null ? List.of() : List.copyOf(versions);
  }

  /** The reason why no server of a version can be made, with the way out; empty if one can. */
  public Optional<String> missing(int version) {
    return versions.contains(version)
        ? Optional.ofNullable(refusal)
        : Optional.of("This server has no PostgreSQL " + version + others() + ". " + remedy);
  }

  private String others() {
    return versions.isEmpty()
        ? ""
        : versions.stream().map(String::valueOf).collect(Collectors.joining(", ", ", only ", ""));
  }

  /** The reason why no server of a version can be exported; empty if one can. */
  public Optional<String> missingForExports(int version) {
    Optional<String> missing = missing(version);
    return missing.isPresent() || version <= exportsUpTo
        ? missing
        : Optional.of(
            "This server has no client tools of PostgreSQL "
                + version
                + " or newer. "
                + exportRemedy);
  }
}
