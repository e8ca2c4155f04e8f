package dev.platform.client.internal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;

/** A {@code multipart/form-data} body. */
public final class Multipart {
  private final String boundary = UUID.randomUUID().toString();
  private final ByteArrayOutputStream content = new ByteArrayOutputStream();

  /** Parts are texts, or files by their paths. */
  public Multipart(Map<String, Object> parts) {
    parts.forEach(this::add);
    text("--" + boundary + "--\r\n");
  }

  /** The media type with the boundary. */
  public String contentType() {
    return "multipart/form-data; boundary=" + boundary;
  }

  /** The body. */
  public byte[] content() {
    return content.toByteArray();
  }

  private void add(String name, Object value) {
    String disposition =
        "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name + "\"";
    if (value instanceof Path file) {
      text(disposition + "; filename=\"" + file.getFileName() + "\"\r\n");
      text("Content-Type: application/octet-stream\r\n\r\n");
      content.writeBytes(read(file));
    } else {
      text(disposition + "\r\n\r\n" + value);
    }
    text("\r\n");
  }

  private void text(String text) {
    content.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the file to send: " + file, e);
    }
  }
}
