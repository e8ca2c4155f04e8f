package dev.platform.base.db;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries what a database server appends to a file into our log, and keeps the file small. */
final class ServerOutput {
  private static final Logger log = LoggerFactory.getLogger(ServerOutput.class);

  /** What is not one was said by the program that starts the server. */
  private static final Pattern MESSAGE = Pattern.compile("(LOG|WARNING|FATAL|PANIC):  .*");

  private static final int MAX_BYTES = 8 * 1024;
  private static final long MAX_FILE = 1024 * 1024;

  private final Path file;
  private long position;

  /** Begins with what comes from now on. */
  ServerOutput(Path file) throws IOException {
    this.file = file;
    Files.write(file, new byte[0]);
  }

  /** Logs what has come, but only the end of a large batch. */
  void carry() throws IOException {
    if (Files.size(file) == position) {
      return;
    }
    try (var in = new RandomAccessFile(file.toFile(), "rw")) {
      long size = in.length();
      long unread = size - position;
      byte[] bytes = new byte[(int) Math.max(0, Math.min(unread, MAX_BYTES))];
      in.seek(size - bytes.length);
      in.readFully(bytes);
      position = size;
      if (size > MAX_FILE) {
        in.setLength(0);
        position = 0;
      }
      if (unread > bytes.length) {
        log.info("postgres: {} bytes omitted here", unread - bytes.length);
      }
      writeToLog(new String(bytes, StandardCharsets.UTF_8));
    }
  }

  /** Each attempt to connect while the server starts has a line; one says enough. */
  private static void writeToLog(String text) {
    text.lines()
        .map(MESSAGE::matcher)
        .filter(Matcher::find)
        .map(Matcher::group)
        .distinct()
        .forEach(line -> log.info("postgres: {}", line));
  }
}
