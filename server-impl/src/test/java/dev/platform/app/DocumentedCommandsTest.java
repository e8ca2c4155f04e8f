package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The commands in the docs exist, with their options. */
class DocumentedCommandsTest {
  private static final Path CONTENT = Path.of("src/main/resources/content");
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?m)(?:bin/platform|\\$\\(platform|^platform|`platform|platform\\.jar)[ ]+"
              + "(.*?)(?:$|#|\\||\\)|\\d?>|`| -- )");

  @Test
  void everyCommandExists() throws IOException {
    List<String> commands = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    try (var files = Files.walk(CONTENT)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".md")).toList()) {
        var found = COMMAND.matcher(Files.readString(file));
        while (found.find()) {
          commands.add(found.group(1));
          fault(found.group(1))
              .ifPresent(
                  it -> faults.add(CONTENT.relativize(file) + ": " + found.group() + ": " + it));
        }
      }
    }

    assertThat(faults).isEmpty();
    assertThat(commands).hasSizeGreaterThan(20);
  }

  @Test
  void aFaultIsFound() {
    assertThat(fault("server --demo")).isEmpty();
    assertThat(fault("postgres recover dpg-1 --to latest --name rehearsal")).isEmpty();
    assertThat(fault("serve")).contains("no command serve");
    assertThat(fault("postgres recovr dpg-1")).contains("no command recovr");
    assertThat(fault("server --dmo")).contains("no option --dmo");
  }

  private static Optional<String> fault(String command) {
    var line = PlatformCommand.line();
    var words =
        new ArrayList<>(Arrays.asList(command.replaceAll(" (&&|;) .*", "").strip().split("\\s+")));
    while (!words.isEmpty()) {
      var word = words.remove(0);
      if (word.startsWith("-")) {
        var option = line.getCommandSpec().findOption(word.replaceAll("=.*", ""));
        if (option == null) {
          return Optional.of("no option " + word);
        }
        skipValue(option, word, words);
      } else if (line.getSubcommands().containsKey(word)) {
        line = line.getSubcommands().get(word);
      } else if (!takesArguments(line)) {
        return Optional.of("no command " + word);
      }
    }
    return Optional.empty();
  }

  private static void skipValue(OptionSpec option, String word, List<String> words) {
    if (!word.contains("=") && option.arity().min() > 0 && !words.isEmpty()) {
      words.remove(0);
    }
  }

  private static boolean takesArguments(CommandLine line) {
    return !line.getCommandSpec().positionalParameters().isEmpty();
  }
}
