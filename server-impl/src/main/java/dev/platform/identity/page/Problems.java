package dev.platform.identity.page;

import dev.platform.base.error.Failure;
import gg.jte.generated.precompiled.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import java.util.Locale;

/** What is refused, in words for people. */
final class Problems {
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private Problems() {}

  /**
   * What is wrong, as a sentence: {@code newPassword: is too short} is "New password is too short."
   */
  static String sentence(Failure failure) {
    var message = failure.publicMessage();
    var field = failure.params().get("field");
    if (field instanceof String name && message.startsWith(name + ": ")) {
      message = words(name) + " " + message.substring(name.length() + 2);
    }
    return message.endsWith(".") ? message : message + ".";
  }

  private static String words(String field) {
    var words = field.replaceAll("([A-Z])", " $1").replace('_', ' ').toLowerCase(Locale.ROOT);
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /** A page that says what is wrong and where to go on. */
  static JteModel page(Failure failure) {
    return switch (failure.code()) {
      case NOT_FOUND, GONE ->
          problem("Not found", "What you are looking for is not here. It may be gone, or expired.");
      case FORBIDDEN -> problem("Not allowed", sentence(failure));
      case RATE_LIMITED -> problem("Too many attempts", sentence(failure));
      case INVALID_INPUT,
          UNAUTHENTICATED,
          PAYMENT_REQUIRED,
          CONFLICT,
          TOO_LARGE,
          UNAVAILABLE,
          INTERNAL ->
          problem("That did not work", sentence(failure));
    };
  }

  private static JteModel problem(String title, String text) {
    return TEMPLATES.pageProblem(Frame.plain(title, ""), text);
  }
}
