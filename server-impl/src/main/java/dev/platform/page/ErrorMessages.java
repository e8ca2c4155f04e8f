package dev.platform.page;

import dev.platform.base.error.Failure;
import gg.jte.generated.precompiled.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import java.util.Locale;
import java.util.Optional;

/** What is refused, in words for people. */
public final class ErrorMessages {
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private ErrorMessages() {}

  /** What is wrong with what a person sent. */
  public static String sentence(Failure failure) {
    return sentence(
        failure.publicMessage(),
        Optional.ofNullable(failure.params().get("field")).map(String::valueOf));
  }

  /**
   * What is wrong, as a sentence: {@code newPassword: is too short} is "New password is too short."
   */
  public static String sentence(String message, Optional<String> field) {
    var plain =
        field
            .filter(name -> message.startsWith(name + ": "))
            .map(name -> words(name) + " " + message.substring(name.length() + 2))
            .orElse(message);
    return plain.endsWith(".") ? plain : plain + ".";
  }

  /** A name with an underscore is a parameter of OAuth, which its readers know as it is. */
  private static String words(String field) {
    if (field.contains("_")) {
      return field;
    }
    var words = field.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /** A page that says what is wrong and where to go on. */
  public static JteModel page(int status, String sentence) {
    return switch (status) {
      case 404, 410 ->
          problem("Page not found", "This page doesn't exist. The link may have expired.");
      case 403 -> problem("Access denied", sentence);
      case 429 -> problem("Too many attempts", sentence);
      default -> problem("Something went wrong", sentence);
    };
  }

  private static JteModel problem(String title, String text) {
    return TEMPLATES.pageProblem(PageLayout.plain(title, ""), text);
  }
}
