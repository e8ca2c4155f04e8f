package dev.platform.platform.registrycredential;

import java.time.Instant;

/** A login for a private image registry, without its token. */
public record RegistryCredential(
    RegistryCredentialId id,
    Registry registry,
    String name,
    String username,
    Instant createdAt,
    Instant updatedAt) {}
