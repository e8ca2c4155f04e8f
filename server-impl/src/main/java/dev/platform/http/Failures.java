package dev.platform.http;

import com.fasterxml.jackson.databind.JsonMappingException;
import dev.platform.base.db.DatabaseCondition;
import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.error.Failure;
import dev.platform.base.id.MalformedId;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the rejection that something thrown stands for, on every surface the same. */
public final class Failures {
  private Failures() {}

  /** The rejection; empty for a bug. */
  public static Optional<Failure> find(Throwable thrown) {
    if (thrown instanceof Failure failure) {
      return Optional.of(failure);
    }
    if (thrown instanceof DatabaseUnavailable away) {
      return Optional.of(of(away));
    }
    if (thrown instanceof MalformedId malformed) {
      return Optional.of(Failure.notFound(malformed.value()));
    }
    if (thrown instanceof JsonMappingException unreadable) {
      return Optional.of(Failure.invalid(field(unreadable), unreadable.getOriginalMessage()));
    }
    return Optional.empty();
  }

  /** The word for clients that have no statuses: its reason, or else what its status stands for. */
  public static String code(Failure failure) {
    return failure
        .reason()
        .orElseGet(() -> ErrorIds.of(failure.code().status()).toUpperCase(Locale.ROOT));
  }

  static Failure of(DatabaseUnavailable away) {
    return Failure.unavailable(
        "database",
        away.isOutcomeUnknown()
            ? "The connection to the database was lost during the change, so it is unknown whether"
                + " the change was made. Check the resource before you retry, or send requests"
                + " with an Idempotency-Key."
            : explained(away.condition()));
  }

  private static String explained(DatabaseCondition condition) {
    return switch (condition) {
      case AWAY -> "The database is unavailable. Try again in a few seconds.";
      case STARTING, NO_CONNECTIONS, NO_RESOURCES ->
          "The database " + condition.words() + ". Try again in a few seconds.";
      case DISK_FULL, FILES_FAILED, READ_ONLY ->
          "The database " + condition.words() + ". Ask your administrator, then try again.";
    };
  }

  private static String field(JsonMappingException unreadable) {
    var path =
        unreadable.getPath().stream()
            .map(JsonMappingException.Reference::getFieldName)
            .filter(Objects::nonNull)
            .collect(Collectors.joining("."));
    return path.isEmpty() ? "body" : path;
  }
}
