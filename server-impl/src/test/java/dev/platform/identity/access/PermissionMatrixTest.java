package dev.platform.identity.access;

import dev.platform.testing.Golden;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Renders who may do what, so that somebody who reads no Java can review it. */
class PermissionMatrixTest {
  @Test
  void theCommittedTableSaysWhoMayDoWhat() {
    var text = new StringBuilder("%-24s".formatted("role"));
    for (Permission permission : Permission.values()) {
      text.append(cell(permission, word(permission)));
    }
    for (Role role : Role.values()) {
      text.append("\n%-24s".formatted(word(role)));
      for (Permission permission : Permission.values()) {
        text.append(cell(permission, role.may(permission) ? "✔" : "✘"));
      }
    }
    text.append("\n\nA person's token needs besides the role the scope of the permission:\n");
    for (Permission permission : Permission.values()) {
      text.append("\n%-24s%s".formatted(word(permission), Scope.of(permission).wire()));
    }

    Golden.check(
        "src/test/resources/dev/platform/identity/access/permissions.txt",
        text.toString().replaceAll("(?m) +$", "") + "\n");
  }

  private static String cell(Permission permission, String text) {
    return ("%-" + (word(permission).length() + 2) + "s").formatted(text);
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
