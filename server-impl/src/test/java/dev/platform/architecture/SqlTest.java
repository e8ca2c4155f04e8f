package dev.platform.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.Main;
import java.io.IOException;
import java.io.StringReader;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** How SQL is written. */
class SqlTest {
  private static final Path RESOURCES = Path.of("src/main/resources");
  private static final Pattern LOUD =
      Pattern.compile(
          "\\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|INTO|VALUES|SET|AND|OR|NOT|NULL|IN|IS"
              + "|JOIN|LEFT|ON|ORDER|GROUP|BY|LIMIT|RETURNING|WITH|CASE|WHEN|THEN|END)\\b");

  /** A condition on the workspace, by itself or in a list. */
  private static final Pattern BY_WORKSPACE = Pattern.compile("workspace_id\\s*(=|in)\\s");

  /** Statements of the platform itself: the methods of stores that reach them are @SystemScan. */
  private static final Set<String> OF_THE_PLATFORM =
      Set.of(
          "ArtifactMapper.delete",
          "ArtifactMapper.discarding",
          "ArtifactMapper.withSurplus",
          "AutoscalingMapper.enabled",
          "BackendMapper.of",
          "BackendMapper.page",
          "BackendMapper.ready",
          "BlueprintMapper.due",
          "BranchWatchMapper.due",
          "CertificateMapper.account",
          "CertificateMapper.challenges",
          "CertificateMapper.due",
          "CertificateMapper.forgetChallenges",
          "CertificateMapper.forgetOrders",
          "CertificateMapper.forgetPauses",
          "CertificateMapper.of",
          "CertificateMapper.open",
          "CertificateMapper.versions",
          "ClaimMapper.due",
          "ClaimMapper.forget",
          "CronJobMapper.lockDue",
          "CronRunMapper.allOpen",
          "CronRunMapper.openAmong",
          "CronRunMapper.serviceOf",
          "CronRunMapper.startable",
          "DeliveryMapper.backlog",
          "DeliveryMapper.delete",
          "DeliveryMapper.deleteKeys",
          "DeliveryMapper.deleteMessages",
          "DeliveryMapper.disable",
          "DeliveryMapper.held",
          "DeliveryMapper.isAny",
          "DeliveryMapper.lock",
          "DeliveryMapper.retry",
          "DeliveryMapper.setFailingSince",
          "DeliveryMapper.take",
          "DeployMapper.building",
          "DeployMapper.openBuilds",
          "DeployMapper.serviceOfBuild",
          "DeployMapper.startable",
          "DeployMapper.withOldBuilds",
          "DiskMapper.all",
          "DiskMapper.deleteRemoved",
          "DiskMapper.givenUp",
          "DiskMapper.known",
          "DiskMapper.unmade",
          "DomainMapper.displace",
          "DomainMapper.due",
          "DomainMapper.hosts",
          "DomainMapper.isVerifiedElsewhere",
          "EdgeMapper.anyUses",
          "EdgeMapper.delete",
          "EdgeMapper.deleteSilent",
          "EndpointMapper.all",
          "EndpointMapper.authority",
          "EndpointMapper.due",
          "EndpointMapper.listen",
          "EndpointMapper.move",
          "EndpointMapper.waiting",
          "EnvironmentMapper.withAllowList",
          "ExportMapper.all",
          "ExportMapper.complete",
          "ExportMapper.delete",
          "ExportMapper.find",
          "ExportMapper.outdated",
          "ExportMapper.running",
          "ExportMapper.surplus",
          "HttpMapper.forgetBatches",
          "HttpMapper.forgetHours",
          "HttpMapper.notRolledUp",
          "HttpMapper.read",
          "HttpMapper.resources",
          "HttpMapper.rolledUpTo",
          "HttpMapper.setRolledUp",
          "JobMapper.deleteOld",
          "JobMapper.endedAndOpen",
          "JobMapper.exists",
          "JobMapper.open",
          "JobMapper.unfinished",
          "KeyValueMapper.deleteRemoved",
          "KeyValueMapper.givenUp",
          "KeyValueMapper.known",
          "KeyValueMapper.passwordless",
          "KeyValueMapper.plans",
          "KeyValueMapper.sealedPasswords",
          "KeyValueMapper.servers",
          "LogMapper.addDay",
          "LogMapper.dropBefore",
          "LogMapper.forgetMarks",
          "LogMapper.forgetValues",
          "LogMapper.holds",
          "LogMapper.keep",
          "LogMapper.kept",
          "LogMapper.owners",
          "LogMapper.patternProblem",
          "LogMapper.preferIndexes",
          "LogMapper.snapshot",
          "BackupMapper.all",
          "BackupMapper.find",
          "MeterMapper.builds",
          "MeterMapper.countedBytes",
          "MeterMapper.disks",
          "MeterMapper.isRolledUp",
          "MeterMapper.persistentKeyValues",
          "MeterMapper.rolledUpBytes",
          "MeterMapper.sampledInstances",
          "MeterMapper.samplings",
          "MeterMapper.sentBytes",
          "MeterMapper.storage",
          "MetricMapper.addPartition",
          "MetricMapper.dropPartitions",
          "MetricMapper.forgetCoverage",
          "MetricMapper.notRolledUp",
          "MetricMapper.owners",
          "MetricMapper.rolledUpTo",
          "MetricMapper.setRolledUp",
          "NetworkMapper.countUp",
          "NetworkMapper.forget",
          "NetworkMapper.listen",
          "NetworkMapper.members",
          "NetworkMapper.move",
          "NetworkMapper.version",
          "NetworkMapper.waiting",
          "NoticeMapper.delete",
          "NoticeMapper.due",
          "NoticeMapper.told",
          "OfferMapper.find",
          "PostgresMapper.deleteRemoved",
          "PostgresMapper.givenUp",
          "PostgresMapper.known",
          "PostgresMapper.servers",
          "PreDeployMapper.open",
          "PreDeployMapper.openAmong",
          "PreDeployMapper.serviceOf",
          "RolloutMapper.after",
          "RolloutMapper.among",
          "RolloutMapper.instances",
          "RolloutMapper.known",
          "RolloutMapper.serviceOf",
          "RolloutMapper.unsettled",
          "RouteMapper.changes",
          "RouteMapper.forgetClosed",
          "RouteMapper.version",
          "SendingMapper.advance",
          "SendingMapper.restart",
          "ServiceMapper.withAllowList",
          "ServiceMapper.withFront",
          "ServiceStatusMapper.serving",
          "SiteMapper.headersOf",
          "SiteMapper.routesOf",
          "SleepMapper.find",
          "SleepMapper.idle",
          "SleepMapper.visited",
          "SnapshotMapper.before",
          "SnapshotMapper.due",
          "SnapshotMapper.restores",
          "SnapshotMapper.running",
          "SyncMapper.countOpen",
          "SyncMapper.due",
          "UsageMapper.lastHour",
          "UsageMapper.measurements",
          "UsageMapper.startedAt",
          "WantedStateMapper.closed");

  static List<Path> mappers() throws IOException {
    try (var files = Files.walk(RESOURCES)) {
      return files.filter(it -> it.toString().endsWith("Mapper.xml")).sorted().toList();
    }
  }

  static List<Path> migrations() throws IOException {
    try (var files = Files.list(RESOURCES.resolve("db/migration"))) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("mappers")
  void nothingIsPastedIntoSql(Path file) throws IOException {
    assertThat(Files.readString(file)).as("use #{}: ${} is SQL injection").doesNotContain("${");
  }

  @ParameterizedTest
  @MethodSource("mappers")
  void everyColumnIsListed(Path file) throws Exception {
    assertThat(read(file).getDocumentElement().getTextContent())
        .as("a column that is added must not reach code that does not know it")
        .doesNotContainPattern("select\\s+(distinct\\s+)?(\\w+\\.)?\\*");
  }

  /**
   * You are here because a statement finds, changes or deletes rows of any workspace. Access has
   * been decided before, but one forgotten decision must not open another workspace. To fix: filter
   * by {@code workspace_id}, by a join if the table has none; or, if no request can reach the
   * statement, say so in its store with @SystemScan and name it above.
   */
  @ParameterizedTest
  @MethodSource("mappers")
  void statementsFilterByWorkspace(Path file) throws Exception {
    if (!file.startsWith(RESOURCES.resolve("dev/platform/platform"))) {
      return;
    }
    var mapper = file.getFileName().toString().replace(".xml", "");
    var root = read(file).getDocumentElement();

    assertThat(statements(root, List.of("select", "update", "delete")))
        .filteredOn(statement -> !BY_WORKSPACE.matcher(text(root, statement)).find())
        .extracting(statement -> mapper + "." + statement.getAttribute("id"))
        .isSubsetOf(OF_THE_PLATFORM);
  }

  @ParameterizedTest
  @MethodSource("mappers")
  void mappersWriteLowerCase(Path file) throws Exception {
    assertLowerCase(read(file).getDocumentElement().getTextContent());
  }

  @ParameterizedTest
  @MethodSource("migrations")
  void migrationsWriteLowerCase(Path file) throws IOException {
    assertLowerCase(Files.readString(file).replaceAll("(?m)--.*$", ""));
  }

  @ParameterizedTest
  @MethodSource("migrations")
  void migrationsAreNamedAlike(Path file) {
    assertThat(file.getFileName().toString()).matches("V\\d{12}__[a-z]+(_[a-z]+)*\\.sql");
  }

  @ParameterizedTest
  @MethodSource("mappers")
  void statementsAndMethodsAgree(Path file) throws Exception {
    var name = RESOURCES.relativize(file).toString().replace(".xml", "").replace('/', '.');
    var root = read(file).getDocumentElement();

    assertThat(root.getAttribute("namespace")).isEqualTo(name);
    var type = Class.forName(name, false, Main.class.getClassLoader());
    assertThat(statements(root)).as("statements of " + name).isEqualTo(methods(type));
  }

  private static void assertLowerCase(String text) {
    var sql = text.replaceAll("'[^']*'", "''");
    assertThat(LOUD.matcher(sql).results().map(it -> it.group()).distinct())
        .as("keywords of SQL are lower case")
        .isEmpty();
  }

  private static List<String> methods(Class<?> mapper) {
    return Arrays.stream(mapper.getDeclaredMethods())
        .filter(method -> !method.isDefault() && !method.isSynthetic())
        .map(Method::getName)
        .sorted()
        .toList();
  }

  private static List<String> statements(Element root) {
    return statements(root, List.of("select", "insert", "update", "delete")).stream()
        .map(statement -> statement.getAttribute("id"))
        .sorted()
        .toList();
  }

  private static List<Element> statements(Element root, List<String> kinds) {
    return kinds.stream().flatMap(kind -> elements(root, kind).stream()).toList();
  }

  /** The words of a statement and of all that it includes. */
  private static String text(Element root, Element statement) {
    var text = new StringBuilder(statement.getTextContent());
    for (Element include : elements(statement, "include")) {
      elements(root, "sql").stream()
          .filter(part -> part.getAttribute("id").equals(include.getAttribute("refid")))
          .forEach(part -> text.append('\n').append(text(root, part)));
    }
    return text.toString();
  }

  private static List<Element> elements(Element in, String name) {
    var found = in.getElementsByTagName(name);
    return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
  }

  private static Document read(Path file) throws Exception {
    var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    builder.setEntityResolver((id, system) -> new InputSource(new StringReader("")));
    return builder.parse(file.toFile());
  }
}
