package dev.platform.engine.local;

import dev.platform.testing.CompiledProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A git repository in a temporary folder. */
public record Repo(Path folder) {

  /** A web server for the JDK alone, so that tests need nothing else. */
  private static final String SERVER =
      """
      import com.sun.net.httpserver.HttpServer;
      import java.net.InetSocketAddress;
      import java.nio.file.*;

      public class Server {
        static volatile int health = 200;

        public static void main(String[] args) throws Exception {
          int port = Integer.parseInt(System.getenv("PORT"));
          HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
          server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            String answer = exchange.getRequestHeaders().toString();
            int status = 200;
            if (path.equals("/health")) {
              status = health;
            } else if (path.equals("/sick")) {
              health = 500;
            } else if (path.equals("/well")) {
              health = 302;
            } else if (path.equals("/environment")) {
              answer = String.join("\\n", System.getenv().entrySet().stream()
                  .map(Object::toString).sorted().toList());
            } else if (path.equals("/read")) {
              Path file = Path.of(exchange.getRequestURI().getQuery());
              answer = Files.exists(file) ? Files.readString(file) : "nothing";
            } else if (path.equals("/write")) {
              Files.writeString(Path.of(exchange.getRequestURI().getQuery()), "written");
            } else if (path.equals("/exit")) {
              Runtime.getRuntime().halt(3);
            }
            exchange.sendResponseHeaders(status, 0);
            exchange.getResponseBody().write(answer.getBytes());
            exchange.close();
          });
          server.start();
          System.out.println("listening on " + port);
        }
      }

      /** Uses a share of a processor. */
      class Burner {
        public static void main(String[] args) throws Exception {
          var system = (com.sun.management.OperatingSystemMXBean)
              java.lang.management.ManagementFactory.getOperatingSystemMXBean();
          double share = Double.parseDouble(args[0]);
          long start = System.nanoTime();
          long before = system.getProcessCpuTime();
          while (true) {
            while (system.getProcessCpuTime() - before < share * (System.nanoTime() - start)) {}
            Thread.sleep(2);
          }
        }
      }
      """;

  /** An empty repository, or one of the files that are in the folder. */
  public static Repo create(Path folder) throws Exception {
    Repo repo = new Repo(Files.createDirectories(folder));
    repo.git("init", "--quiet", "--initial-branch=main");
    return repo;
  }

  /** A repository with the programs that the contract asks for. */
  public static Repo withPrograms(Path folder) throws Exception {
    Repo repo = create(folder);
    repo.write("Server.java", SERVER);
    CompiledProgram.write(folder, "Server", SERVER);
    repo.program("serve", "exec java -Xshare:auto -XX:TieredStopAtLevel=1 -cp . Server");
    repo.program("burn", "exec java -Xshare:auto -XX:TieredStopAtLevel=1 -cp . Burner $1");
    repo.program("hang", "exec sleep 600");
    repo.write("public/index.html", "<h1>hello</h1>");
    repo.commit("First commit");
    return repo;
  }

  public String url() {
    return "file://" + folder;
  }

  /** Writes a file of the work tree. */
  public void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  void program(String name, String command) throws IOException {
    write(name, "#!/bin/sh\n" + command + "\n");
    folder.resolve(name).toFile().setExecutable(true);
  }

  /** Commits all there is and returns the commit's id. */
  public String commit(String message) throws Exception {
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "--message=" + message);
    return git("rev-parse", "HEAD");
  }

  String git(String... arguments) throws Exception {
    List<String> words = new ArrayList<>(List.of("git", "-c", "protocol.file.allow=always"));
    words.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true);
    builder
        .environment()
        .putAll(
            Map.of(
                "GIT_CONFIG_GLOBAL", "/dev/null",
                "GIT_AUTHOR_NAME", "Ada",
                "GIT_AUTHOR_EMAIL", "ada@example.com",
                "GIT_COMMITTER_NAME", "Ada",
                "GIT_COMMITTER_EMAIL", "ada@example.com"));
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", words) + ": " + said);
    }
    return said.strip();
  }
}
