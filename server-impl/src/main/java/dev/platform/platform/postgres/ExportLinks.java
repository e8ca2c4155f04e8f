package dev.platform.platform.postgres;

import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.platform.datastore.DatastoreSettings;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;

/**
 * The links by which exports are downloaded. A link is valid for an hour and for one export, and
 * knows who asked for it; only its vault can make one.
 */
final class ExportLinks {
  private static final Duration VALID = Duration.ofHours(1);

  private static final int PARTS = 5;

  /** Instead of the only workspace that a machine key reaches. */
  private static final String ANYWHERE = "-";

  private final Vault vault;
  private final DatastoreSettings settings;

  @Inject
  ExportLinks(Vault vault, DatastoreSettings settings) {
    this.vault = vault;
    this.settings = settings;
  }

  URI make(ExportId id, Caller caller, Instant now) {
    String text =
        String.join(
            " ",
            Long.toString(now.plus(VALID).getEpochSecond()),
            caller.user().value(),
            caller.credential().name(),
            caller.boundTo().map(WorkspaceId::value).orElse(ANYWHERE),
            caller.credentialId());
    byte[] sealed = vault.encrypt(new Secret(text), place(id));
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(sealed);
    return URI.create(
        settings.apiUrl() + "/v1/postgres-exports/" + id.value() + "/file?token=" + token);
  }

  /** Who asked for the link of a token; empty if it is not of this export, or has expired. */
  Optional<Caller> open(ExportId id, String token, Instant now) {
    return opened(id, token)
        .map(text -> text.reveal().split(" ", PARTS))
        .filter(parts -> parts.length == PARTS)
        .filter(parts -> now.isBefore(Instant.ofEpochSecond(Long.parseLong(parts[0]))))
        .map(ExportLinks::caller);
  }

  private static Caller caller(String... parts) {
    return new Caller(
        new UserId(parts[1]),
        Credential.valueOf(parts[2]),
        parts[4],
        Optional.of(parts[3]).filter(it -> !it.equals(ANYWHERE)).map(WorkspaceId::new),
        Set.of());
  }

  private Optional<Secret> opened(ExportId id, String token) {
    try {
      return vault.open(Base64.getUrlDecoder().decode(token), place(id));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String place(ExportId id) {
    return "postgres_export/" + id.value();
  }
}
