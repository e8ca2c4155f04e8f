package dev.platform.platform.registrycredential;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which registry credentials to list; an empty list or null asks for nothing. */
public record RegistryCredentialFilter(
    List<String> names,
    List<String> usernames,
    List<Registry> registries,
    @Nullable Instant createdBefore,
    @Nullable Instant createdAfter,
    @Nullable Instant updatedBefore,
    @Nullable Instant updatedAfter) {
  public RegistryCredentialFilter {
    names = List.copyOf(names);
    usernames = List.copyOf(usernames);
    registries = List.copyOf(registries);
  }
}
