package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.NetworkAddress;
import dev.platform.engine.spi.NetworkSpec;
import dev.platform.engine.spi.Source;
import dev.platform.engine.spi.WorkloadSpec;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All commands and git behind the operator's proxy, and with the operator's authority. */
@Tag("slow")
class OutboundTest {
  @TempDir static Path folder;
  private static CompanyNetwork company;
  private static LocalBench local;
  private static Repo repo;

  @BeforeAll
  static void startServers() throws Exception {
    Folders.open(folder);
    company = CompanyNetwork.start(Folders.create(folder.resolve("company")));
    Path home = Files.createDirectories(folder.resolve("home/.config/pip"));
    Files.writeString(home.resolve("pip.conf"), "[global]\n");
    repo = Repo.create(folder.resolve("repo"));
    repo.commit("First commit");
    Outbound outbound =
        new Outbound(
            URI.create(company.proxyUrl()),
            "internal.example",
            company.authority(),
            folder.resolve("home"),
            Map.of("PIP_INDEX_URL", "https://mirror.example/simple"));
    LocalEngineSettings usual =
        LocalBench.settings(folder.resolve("data"), Sandboxing.AUTO, company.ports());
    LocalEngineSettings withTools =
        LocalBench.withTools(
            usual,
            new ToolSettings(
                true,
                mise(),
                Map.of(),
                Map.of(),
                Duration.ofMinutes(1),
                1L << 30,
                ToolSettings.PER_HOUR));
    BuildSettings builds = new BuildSettings(1 << 30, outbound, outbound);
    local = LocalBench.start(LocalBench.withBuilds(withTools, builds), repo);
  }

  /** An installer that fetches the output of what it installs, and finds what builds find. */
  private static Path mise() throws IOException {
    Path file = Files.createDirectories(folder.resolve("mise")).resolve("mise");
    String text =
        """
        #!/bin/sh
        mkdir -p "$3/bin"
        {
          echo "#!/bin/sh"
          echo "echo $(curl -sS http://releases.example/), $PIP_INDEX_URL, $(cat ~/.config/pip/pip.conf)"
          echo "echo $(%s)"
        } > "$3/bin/node"
        chmod +x "$3/bin/node"
        """;
    Files.writeString(file, text.formatted(company.askMirror()));
    assertThat(file.toFile().setExecutable(true, false)).isTrue();
    return file;
  }

  @AfterAll
  static void stopServers() throws Exception {
    local.close();
    company.close();
  }

  private static Bench bench() {
    return local.bench();
  }

  @Test
  void aBuildUsesTheProxyWithItsPassword() throws Exception {
    assertThat(bench().output("curl -sS http://registry.example/left-pad"))
        .containsExactly("through the proxy");

    assertThat(company.proxied()).contains("http://registry.example/left-pad");
  }

  @Test
  void theLogDoesNotShowThePassword() throws Exception {
    assertThat(bench().output("echo $https_proxy $HTTP_PROXY $no_proxy").toString())
        .contains("internal.example")
        .doesNotContain(CompanyNetwork.PASSWORD);
  }

  @Test
  void toolsTrustTheAuthority() throws Exception {
    String url = company.mirror("/there");
    String java =
        "import java.net.*; public class A { public static void main(String[] a) throws"
            + " Exception { System.out.println(((HttpURLConnection) new URL(a[0]).openConnection())"
            + ".getResponseCode()); } }";

    assertThat(bench().output(company.askMirror())).containsExactly("200");
    assertThat(
            bench()
                .output(
                    "/usr/bin/python3 -c 'import urllib.request as u; print(u.urlopen(\""
                        + url
                        + "\").status)'"))
        .containsExactly("200");
    assertThat(bench().output("echo '" + java + "' > A.java && java A.java " + url))
        .containsExactly("200");
  }

  @Test
  void toolsAreInstalledAsBuildsRun() throws Exception {
    repo.write(".node-version", "98.0.0");
    repo.commit("Ask for Node.js");

    assertThat(bench().output("node"))
        .containsExactly("through the proxy, https://mirror.example/simple, [global]", "200");
  }

  @Test
  void gitTrustsTheAuthority() throws Exception {
    Source source = new Source(company.mirror("/shop.git"), null, null, "");

    BuildStatus status = bench().outcome(bench().build(source, "", null));

    assertThat(((BuildStatus.Failed) status).why())
        .contains("not found")
        .doesNotContain("certificate");
  }

  @Test
  void filesAndVariablesOfTheOperatorAreThere() throws Exception {
    assertThat(bench().output("cat ~/.config/pip/pip.conf; echo $PIP_INDEX_URL"))
        .containsExactly("[global]", "https://mirror.example/simple");

    List<Path> caches = Folders.list(local.settings().data().resolve("caches"));
    assertThat(caches)
        .isNotEmpty()
        .allSatisfy(cache -> assertThat(cache.resolve(".config/pip/pip.conf")).doesNotExist());
  }

  @Test
  void aJobHasWhatBuildsHave() throws Exception {
    JobSpec job =
        bench()
            .job(
                bench().artifact(),
                "curl -sS http://registry.example/job; "
                    + company.askMirror()
                    + "; cat ~/.config/pip/pip.conf; echo $PIP_INDEX_URL; echo $http_proxy");

    bench().end(job);

    assertThat(bench().recorder().texts(job.ref().key(), LogLine.Stream.OUT))
        .containsExactly(
            "through the proxy",
            "200",
            "[global]",
            "https://mirror.example/simple",
            "http://***@" + company.proxyAddress());
  }

  @Test
  void anInstanceHasWhatBuildsHaveAtEachStart() throws Exception {
    WorkloadSpec spec =
        bench()
            .workload(
                bench().artifact(),
                "curl -sS http://registry.example/instance; "
                    + company.askMirror()
                    + "; echo $http_proxy; [ -f again ] && exec sleep 600; touch again; exit 1",
                1);

    bench().engine().workloads().apply(spec);

    List<String> once = List.of("through the proxy", "200", "http://***@" + company.proxyAddress());
    List<String> twice = Stream.concat(once.stream(), once.stream()).toList();
    Eventually.see(
        "the same output at each start",
        () -> bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT),
        twice::equals);
    bench().engine().workloads().remove(spec.ref());
    bench().awaitGone(spec);
  }

  @Test
  void servicesOfTheNetworkAreNotReachedThroughTheProxy() throws Exception {
    JobSpec job = bench().job(bench().artifact(), "echo $NO_PROXY; echo $no_proxy");
    NetworkAddress backend = new NetworkAddress("127.90.0.1", 10_000, List.of("backend"));
    bench()
        .engine()
        .networks()
        .apply(List.of(new NetworkSpec("net-1", Set.of(job.owner()), List.of(backend))));

    bench().end(job);

    String near = local.keeps("names of private services") ? "backend" : "127.90.0.1";
    String all = "localhost,127.0.0.1,::1,.localhost,internal.example," + near;
    assertThat(bench().recorder().texts(job.ref().key(), LogLine.Stream.OUT))
        .containsExactly(all, all);
  }
}
