package dev.platform.conformance.install;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/** What a run wrote about its checks. */
final class JunitReport {
  private static final String TITLE = "display-name: JUnit Jupiter > ";

  private JunitReport() {}

  /** Whether each check passed, by its title; those that were skipped are not there. */
  static Map<String, Boolean> passed(Path file) throws Exception {
    Map<String, Boolean> passed = new TreeMap<>();
    var cases =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(file.toFile())
            .getElementsByTagName("testcase");
    for (int i = 0; i < cases.getLength(); i++) {
      var check = (Element) cases.item(i);
      if (check.getElementsByTagName("skipped").getLength() == 0) {
        passed.put(title(check), !has(check, "failure") && !has(check, "error"));
      }
    }
    return passed;
  }

  private static boolean has(Element check, String what) {
    return check.getElementsByTagName(what).getLength() > 0;
  }

  private static String title(Element check) {
    return check
        .getElementsByTagName("system-out")
        .item(0)
        .getTextContent()
        .lines()
        .filter(line -> line.startsWith(TITLE))
        .map(line -> line.substring(TITLE.length()).replace(" > ", ": "))
        .findFirst()
        .orElseThrow();
  }
}
