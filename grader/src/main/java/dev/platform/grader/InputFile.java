package dev.platform.grader;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** A file that a run is given, read whole. */
public record InputFile(String name, String text) {

  /** Reads a file, or standard input for {@code -}. */
  public static InputFile read(String name) {
    return name.equals("-") ? of("standard input", System.in) : read(Path.of(name));
  }

  /** Reads a file. */
  public static InputFile read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return of(file.toString(), in);
    } catch (NoSuchFileException e) {
      throw new BadInput(file.toString(), 0, "The file does not exist.");
    } catch (IOException e) {
      throw new BadInput(file.toString(), 0, "The file cannot be read: " + e.getMessage() + ".");
    }
  }

  static InputFile of(String name, InputStream in) {
    try {
      return new InputFile(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new BadInput(name, 0, "The input cannot be read: " + e.getMessage() + ".");
    }
  }

  /** What the file has as JSON. */
  public <T> T json(Class<T> type) {
    try {
      return Json.MAPPER.readValue(text, type);
    } catch (JsonMappingException e) {
      throw new BadInput(name, line(e), sentence(e));
    } catch (JsonProcessingException e) {
      throw new BadInput(name, line(e), "The file is not JSON: " + e.getOriginalMessage() + ".");
    }
  }

  /** Something is wrong with a line. */
  public BadInput bad(int line, String sentence) {
    return new BadInput(name, line, sentence);
  }

  private static int line(JsonProcessingException e) {
    JsonLocation location = e.getLocation();
    return location == null ? 0 : location.getLineNr();
  }

  /** Without the names of classes, which Jackson's messages are full of. */
  private static String sentence(JsonMappingException e) {
    String subject = e.getPath().isEmpty() ? "The file" : "The member " + place(e);
    if (e instanceof UnrecognizedPropertyException) {
      return subject + " is unknown.";
    }
    if (e instanceof ValueInstantiationException && e.getCause() != null) {
      return "%s is wrong: %s.".formatted(subject, e.getCause().getMessage());
    }
    if (e.getCause() instanceof JsonProcessingException cause) {
      return "%s is not JSON: %s.".formatted(subject, cause.getOriginalMessage());
    }
    return subject
        + (e.getOriginalMessage().startsWith("Missing required")
            ? " is missing."
            : " has the wrong type.");
  }

  private static String place(JsonMappingException e) {
    return e.getPath().stream()
        .map(
            step ->
                "/" + (step.getFieldName() == null ? "" + step.getIndex() : step.getFieldName()))
        .collect(Collectors.joining());
  }
}
