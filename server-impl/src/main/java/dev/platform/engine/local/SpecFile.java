package dev.platform.engine.local;

import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.InstanceVariable;
import dev.platform.engine.spi.Probe;
import dev.platform.engine.spi.Resources;
import dev.platform.engine.spi.Source;
import dev.platform.engine.spi.WorkloadRef;
import dev.platform.engine.spi.WorkloadSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Specs on disk, so that work goes on after a crash before the platform has asked again. Variables
 * are sealed.
 */
final class SpecFile {
  private static final String SEALED = "environment";

  /** Versions before 1.0 kept them as they are. */
  private static final String VARIABLE = "environment.";

  private static final String FACT = "fact.";

  private final SpecEncryption seal;

  SpecFile(SpecEncryption seal) {
    this.seal = seal;
  }

  void write(Path file, BuildSpec spec) throws IOException {
    Map<String, String> values = new TreeMap<>();
    Source source = spec.source();
    values.put("ref", spec.ref().key());
    values.put("source.repository", source.repository());
    putIfPresent(values, "source.branch", source.branch());
    putIfPresent(values, "source.commit", source.commit());
    values.put("source.rootDir", source.rootDir());
    values.put("command", spec.command());
    putIfPresent(values, "publishPath", spec.publishPath());
    values.put(SEALED, seal(spec.environment(), spec.ref().key()));
    put(values, spec.resources());
    values.put("budget", spec.budget().toString());
    values.put("useCache", Boolean.toString(spec.useCache()));
    values.put("owner", spec.owner());
    StateFile.write(file, values);
  }

  BuildSpec readBuild(Path file) throws IOException {
    Fields fields = Fields.read(file);
    return new BuildSpec(
        new BuildRef(fields.text("ref")),
        new Source(
            fields.text("source.repository"),
            fields.find("source.branch"),
            fields.find("source.commit"),
            fields.text("source.rootDir")),
        fields.text("command"),
        fields.find("publishPath"),
        environment(fields),
        resources(fields),
        Duration.parse(fields.text("budget")),
        fields.flag("useCache"),
        owner(fields, "cacheKey"));
  }

  void write(Path file, WorkloadSpec spec) throws IOException {
    Map<String, String> values = new TreeMap<>();
    values.put("ref", spec.ref().key());
    values.put("generation", Long.toString(spec.generation()));
    values.put("artifact", spec.artifact().key());
    values.put("workingDir", spec.workingDir());
    values.put("command", spec.command());
    values.put(SEALED, seal(spec.environment(), spec.ref().key()));
    spec.facts().forEach((name, fact) -> values.put(FACT + name, fact.name()));
    values.put("owner", spec.owner());
    values.put("instances", Integer.toString(spec.instances()));
    values.put("probe.kind", spec.probe().kind().name());
    putIfPresent(values, "probe.path", spec.probe().path());
    put(values, spec.resources());
    values.put("grace", spec.grace().toString());
    putIfPresent(
        values,
        "dispensable",
        spec.dispensable().isEmpty() ? null : String.join(" ", spec.dispensable()));
    StateFile.write(file, values);
  }

  WorkloadSpec readWorkload(Path file) throws IOException {
    Fields fields = Fields.read(file);
    Map<String, InstanceVariable> facts = new TreeMap<>();
    fields.below(FACT).forEach((name, fact) -> facts.put(name, InstanceVariable.valueOf(fact)));
    return new WorkloadSpec(
        new WorkloadRef(fields.text("ref")),
        fields.number("generation"),
        new ArtifactRef(fields.text("artifact")),
        fields.text("workingDir"),
        fields.text("command"),
        environment(fields),
        facts,
        owner(fields, "instancePrefix"),
        (int) fields.number("instances"),
        new Probe(Probe.Kind.valueOf(fields.text("probe.kind")), fields.find("probe.path")),
        resources(fields),
        Duration.parse(fields.text("grace")),
        words(fields.find("dispensable")));
  }

  private static Set<String> words(@Nullable String text) {
    return text == null ? Set.of() : Set.of(text.split(" "));
  }

  /** The spec of an earlier life, which is sealed now if it was not. */
  WorkloadSpec findWorkload(Path file) throws IOException {
    WorkloadSpec spec = readWorkload(file);
    if (Fields.read(file).find(SEALED) == null) {
      write(file, spec);
    }
    return spec;
  }

  private String seal(Map<String, String> environment, String ref) {
    StringBuilder text = new StringBuilder();
    environment.forEach((name, value) -> text.append(name).append('=').append(value).append('\0'));
    return Base64.getEncoder().encodeToString(seal.close(text.toString(), place(ref)));
  }

  private Map<String, String> environment(Fields fields) throws IOException {
    String sealed = fields.find(SEALED);
    if (sealed == null) {
      return fields.below(VARIABLE);
    }
    Map<String, String> environment = new TreeMap<>();
    String text = open(sealed, fields.text("ref"));
    for (String variable : text.split("\0")) {
      int end = variable.indexOf('=');
      if (end > 0) {
        environment.put(variable.substring(0, end), variable.substring(end + 1));
      }
    }
    return environment;
  }

  private String open(String sealed, String ref) throws IOException {
    try {
      return seal.open(Base64.getDecoder().decode(sealed), place(ref));
    } catch (RuntimeException e) {
      throw new IOException("the variables of " + ref + " cannot be opened", e);
    }
  }

  private static String place(String ref) {
    return "engine/" + ref;
  }

  /** Versions before 1.0 had another name for it. */
  private static String owner(Fields fields, String formerName) throws IOException {
    String owner = fields.find("owner");
    return owner == null ? fields.text(formerName) : owner;
  }

  private static void put(Map<String, String> values, Resources resources) {
    values.put("milliCpu", Integer.toString(resources.milliCpu()));
    values.put("memoryBytes", Long.toString(resources.memoryBytes()));
  }

  private static Resources resources(Fields fields) throws IOException {
    return new Resources((int) fields.number("milliCpu"), fields.number("memoryBytes"));
  }

  private static void putIfPresent(
      Map<String, String> values, String name, @Nullable String value) {
    if (value != null) {
      values.put(name, value);
    }
  }
}
