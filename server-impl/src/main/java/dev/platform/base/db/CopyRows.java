package dev.platform.base.db;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Rows for {@link WriteTx#copy}, in PostgreSQL's text form. */
public final class CopyRows {
  private final StringBuilder text = new StringBuilder();

  /**
   * Adds a row.
   *
   * @param values one for each column; what is not null is written as its text, without NUL, which
   *     PostgreSQL cannot keep
   */
  public void add(@Nullable Object... values) {
    for (int i = 0; i < values.length; i++) {
      text.append(i == 0 ? "" : "\t");
      append(values[i]);
    }
    text.append('\n');
  }

  byte[] bytes() {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void append(@Nullable Object value) {
    if (value == null) {
      text.append("\\N");
      return;
    }
    var plain = value.toString();
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      switch (c) {
        case '\0' -> {}
        case '\\' -> text.append("\\\\");
        case '\t' -> text.append("\\t");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        default -> text.append(c);
      }
    }
  }
}
