package dev.platform.platform.blueprint.format;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.composer.ComposerException;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.resolver.Resolver;

/** Makes the tree of a file. */
final class YamlReader {
  private final Problems problems;

  YamlReader(Problems problems) {
    this.problems = problems;
  }

  /** The tree; empty if the file cannot be read as YAML, which is among the problems then. */
  Optional<YamlNode> read(byte[] bytes) {
    try {
      return Optional.of(compose(SourceText.of(bytes)));
    } catch (Unreadable e) {
      e.addTo(problems);
      return Optional.empty();
    }
  }

  private YamlNode compose(String text) throws Unreadable {
    var options = options();
    var events = new BoundedEvents(text, options, problems);
    try {
      var root = new Composer(events, new NoTypes(), options).getSingleNode();
      if (root == null) {
        throw new Unreadable(
            Position.START,
            ProblemCode.EMPTY_FILE,
            "the file is empty",
            "Begin with services: and a list of services.");
      }
      return new YamlTree(problems).of(root);
    } catch (MarkedYAMLException e) {
      throw unreadable(e);
    } catch (BoundedEvents.LimitExceeded e) {
      throw new Unreadable(
          events.last(), ProblemCode.LIMIT_EXCEEDED, String.valueOf(e.getMessage()), "");
    } catch (YAMLException e) {
      throw new Unreadable(events.last(), ProblemCode.SYNTAX, "the file is not valid YAML", "");
    }
  }

  /** The limits are those of {@link BoundedEvents}, which have positions. */
  private static LoaderOptions options() {
    var options = new LoaderOptions();
    options.setCodePointLimit(Integer.MAX_VALUE);
    options.setMaxAliasesForCollections(Integer.MAX_VALUE);
    options.setNestingDepthLimit(2 * BoundedEvents.MAX_HEIGHT);
    options.setAllowRecursiveKeys(true);
    options.setTagInspector(tag -> true); // nothing is made of tags; they are reported
    return options;
  }

  /** Never quotes the file: what is wrong may be a password. */
  private static Unreadable unreadable(MarkedYAMLException e) {
    var problem = String.valueOf(e.getProblem());
    if (e instanceof ComposerException && problem.contains("document")) {
      return new Unreadable(
          position(e.getProblemMark()),
          ProblemCode.YAML_FEATURE,
          "the file has more than one document",
          "Remove the line --- and what follows it.");
    }
    var cause = SyntaxCause.of(problem);
    return new Unreadable(
        position(e.getProblemMark()), ProblemCode.SYNTAX, cause.message(), cause.hint());
  }

  private static Position position(@Nullable Mark mark) {
    return mark == null ? Position.START : BoundedEvents.position(mark);
  }

  /** All scalars are texts. The keys of the format know which of them are more. */
  private static final class NoTypes extends Resolver {
    @Override
    protected void addImplicitResolvers() {
      // None.
    }
  }
}
