package dev.platform.platform.detection;

import dev.platform.engine.spi.SourceFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the rule for a folder, and what a {@code Procfile} has besides. */
record Detector(Wanted wanted, @Nullable String runtime) {
  private static final String PORT = "$PORT";

  Commands detect(SourceFolder source) throws NotGuessed {
    var folder = new Folder(source);
    return wanted == Wanted.SITE ? site(folder) : program(folder);
  }

  /** Only what builds. */
  Commands build(SourceFolder source) throws NotGuessed {
    var guess =
        guess(new Folder(source))
            .filter(it -> !it.build().isEmpty())
            .orElseThrow(() -> new NotGuessed("nothing is built"));
    var reason = "The build command is guessed from " + guess.reason();
    return new Commands(guess.build(), "", null, null, List.of(reason));
  }

  private Commands site(Folder folder) throws NotGuessed {
    var guess =
        CommandTable.rules(wanted).stream()
            .flatMap(rule -> rule.apply(folder).stream())
            .findFirst()
            .orElseThrow(() -> new NotGuessed("the repository has no " + signs(List.of())));
    var path = Objects.requireNonNull(guess.publishPath());
    return new Commands(guess.build(), "", null, path, List.of(reason(guess)));
  }

  private Commands program(Folder folder) throws NotGuessed {
    var guess = guess(folder);
    var process = process(folder, wanted.process());
    var start = process.or(() -> guess.flatMap(this::start));
    if (start.isEmpty()) {
      throw new NotGuessed(guess.map(this::lacksStart).orElseGet(() -> lacksRule(folder)));
    }
    List<String> reasons = new ArrayList<>();
    guess.map(Detector::reason).ifPresent(reasons::add);
    process.ifPresent(
        it -> reasons.add("The start command is from Procfile (" + wanted.process() + ")"));
    var release = process(folder, "release");
    release.ifPresent(it -> reasons.add("The pre-deploy command is from Procfile (release)"));
    return new Commands(
        guess.map(Guess::build).orElse(""), start.get(), release.orElse(null), null, reasons);
  }

  private Optional<String> process(Folder folder, String name) {
    var command = Procfile.command(folder, name);
    return command.map(
        it -> "go".equals(runtime) ? GoRules.process(folder, it) : PhpRules.process(it));
  }

  /** A rule for the runtime comes before those of languages that are no runtime. */
  private Optional<Guess> guess(Folder folder) {
    return Stream.of(Objects.requireNonNullElse(runtime, ""), "")
        .flatMap(
            name -> CommandTable.rules(wanted).stream().filter(it -> it.runtime().equals(name)))
        .flatMap(rule -> rule.apply(folder).stream())
        .findFirst();
  }

  private Optional<String> start(Guess guess) {
    return Optional.ofNullable(guess.start())
        .filter(it -> wanted == Wanted.WEB || !it.contains(PORT));
  }

  private static String reason(Guess guess) {
    return "The commands are guessed from " + guess.reason();
  }

  private String lacksStart(Guess guess) {
    return "the repository has "
        + guess.reason()
        + ", but nothing that shows what to start. Set startCommand, or add a Procfile with "
        + wanted.process();
  }

  private String lacksRule(Folder folder) {
    var other =
        CommandTable.rules(wanted).stream()
            .filter(rule -> !rule.runtime().isEmpty() && folder.first(rule.signs()).isPresent())
            .findFirst();
    return other
        .map(
            rule ->
                "the repository has "
                    + folder.first(rule.signs()).orElseThrow()
                    + " of the runtime "
                    + rule.runtime()
                    + ", and nothing of the runtime "
                    + runtime
                    + ". Set startCommand or the other runtime")
        .orElseGet(() -> "the repository has no " + signs(List.of(Procfile.NAME)));
  }

  private String signs(List<String> before) {
    return Stream.concat(
            before.stream(),
            CommandTable.rules(wanted).stream()
                .filter(rule -> rule.runtime().isEmpty() || rule.runtime().equals(runtime))
                .flatMap(rule -> rule.signs().stream())
                .filter(sign -> !PythonRules.PROGRAMS.contains(sign))
                .distinct())
        .collect(Collectors.joining(", "));
  }
}
