package dev.platform.identity.audit;

import dev.platform.base.json.Json;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Entries as comma-separated values (RFC 4180). */
final class AuditCsv {
  private static final String HEADER =
      "timestamp,id,event,status,actor_type,actor_id,actor_email,metadata\r\n";

  private AuditCsv() {}

  /** A file, of which each part is read when the part before has been sent. */
  @SuppressWarnings("JdkObsolete") // SequenceInputStream takes an Enumeration and nothing else
  static InputStream file(Iterator<List<AuditEntry>> parts) {
    return new SequenceInputStream(
        new ByteArrayInputStream(HEADER.getBytes(StandardCharsets.UTF_8)),
        new SequenceInputStream(
            new Enumeration<InputStream>() {
              @Override
              public boolean hasMoreElements() {
                return parts.hasNext();
              }

              @Override
              public InputStream nextElement() {
                return new ByteArrayInputStream(lines(parts.next()));
              }
            }));
  }

  private static byte[] lines(List<AuditEntry> entries) {
    return entries.stream()
        .map(AuditCsv::line)
        .collect(Collectors.joining())
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String line(AuditEntry entry) {
    return Stream.of(
                entry.createdAt().toString(),
                entry.id().value(),
                entry.event(),
                entry.status().name().toLowerCase(Locale.ROOT),
                entry.actorType().name().toLowerCase(Locale.ROOT),
                text(entry.actorId()),
                text(entry.actorEmail()),
                Json.write(entry.metadata()))
            .map(AuditCsv::cell)
            .collect(Collectors.joining(","))
        + "\r\n";
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** Spreadsheets run what begins like a formula; an apostrophe makes it text. */
  static String cell(String text) {
    boolean isFormula = !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0;
    var safe = isFormula ? "'" + text : text;
    return safe.chars().anyMatch(c -> ",\"\r\n".indexOf(c) >= 0)
        ? '"' + safe.replace("\"", "\"\"") + '"'
        : safe;
  }
}
