package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.WorkloadSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service with a proxy and an authority of its own, as an environment group gives them. */
@Tag("slow")
class ServiceOutboundTest {
  private static final String FILE = "company-ca.pem";

  @TempDir static Path folder;
  private static CompanyNetwork company;
  private static LocalBench local;
  private static String authority;

  @BeforeAll
  static void startServers() throws Exception {
    Folders.open(folder);
    company = CompanyNetwork.start(Folders.create(folder.resolve("company")));
    authority = Files.readString(company.authority());
    Repo repo = Repo.create(folder.resolve("repo"));
    repo.commit("First commit");
    LocalEngineSettings settings =
        LocalBench.settings(folder.resolve("data"), Sandboxing.AUTO, company.ports());
    local = LocalBench.start(settings, repo);
  }

  @AfterAll
  static void stopServers() throws Exception {
    local.close();
    company.close();
  }

  private static Bench bench() {
    return local.bench();
  }

  private static Map<String, String> variables() {
    return Map.of(
        "http_proxy",
        company.proxyUrl(),
        "HTTPS_PROXY",
        company.proxyUrl(),
        ExtraCertificates.VARIABLE,
        FILE);
  }

  private static BuildSpec build(String command, Map<String, String> secretFiles) {
    return Bench.withFiles(Bench.withVariables(bench().build(command), variables()), secretFiles);
  }

  private static List<String> output(BuildSpec spec, LogLine.Stream stream) throws Exception {
    bench().success(spec);
    return bench().recorder().texts(spec.ref().key(), stream);
  }

  @Test
  void aBuildUsesThem() throws Exception {
    BuildSpec spec =
        build(
            "curl -sS http://registry.example/own; "
                + company.askMirror()
                + "; echo $HTTPS_PROXY $no_proxy",
            Map.of(FILE, authority));

    assertThat(output(spec, LogLine.Stream.OUT))
        .containsExactly(
            "through the proxy",
            "200",
            "http://***@" + company.proxyAddress() + " localhost,127.0.0.1,::1,.localhost");
    assertThat(company.proxied()).contains("http://registry.example/own");
  }

  @Test
  void anInstanceUsesThemAndItsOptionsOfJava() throws Exception {
    WorkloadSpec spec =
        bench()
            .workload(
                bench().artifact(),
                "curl -sS http://registry.example/own; "
                    + company.askMirror()
                    + "; echo $HTTPS_PROXY; echo ${JAVA_TOOL_OPTIONS##* }; exec sleep 600",
                1);
    Map<String, String> own = new HashMap<>(variables());
    own.put("JAVA_TOOL_OPTIONS", "-Xmx64m");

    bench()
        .engine()
        .workloads()
        .apply(Bench.withVariables(Bench.withFiles(spec, Map.of(FILE, authority)), own));

    Eventually.see(
        "what the instance prints",
        () -> bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT),
        List.of("through the proxy", "200", "http://***@" + company.proxyAddress(), "-Xmx64m")
            ::equals);
    bench().engine().workloads().remove(spec.ref());
    bench().awaitGone(spec);
  }

  @Test
  void theLogSaysWhyAFileIsNotUsed() throws Exception {
    assertThat(output(build("true", Map.of()), LogLine.Stream.ERR))
        .containsExactly(
            "EXTRA_CA_CERTS is 'company-ca.pem', but the service has no such secret file");
    assertThat(output(build("true", Map.of(FILE, "no certificate")), LogLine.Stream.ERR))
        .containsExactly(
            "The secret file 'company-ca.pem' in EXTRA_CA_CERTS is not a list of certificates in"
                + " PEM");
  }

  @Test
  void othersHaveNoneOfThem() throws Exception {
    assertThat(bench().output("env"))
        .noneMatch(line -> line.matches("(?i)(.*_proxy|SSL_CERT_FILE|JAVA_TOOL_OPTIONS)=.*"));
  }
}
