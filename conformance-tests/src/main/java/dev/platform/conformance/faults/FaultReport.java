package dev.platform.conformance.faults;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** What became of the faults: a table, or JUnit XML with a test for each fault. */
final class FaultReport {
  private FaultReport() {}

  /** By family, those that were not found at the end. */
  static String table(List<Verdict> verdicts) {
    int operation = width(verdicts, it -> it.fault().operation());
    int what = width(verdicts, it -> it.fault().what());
    String row = "%-5s  %-" + operation + "s  %-" + what + "s  %s%n";
    String rows =
        verdicts.stream()
            .sorted(
                Comparator.comparing((Verdict it) -> !it.isCaught())
                    .thenComparing(it -> it.fault().family()))
            .map(
                it ->
                    row.formatted(
                        it.isCaught() ? "found" : "MISS",
                        it.fault().operation(),
                        it.fault().what(),
                        it.check().orElse(it.why())))
            .collect(Collectors.joining());
    long found = verdicts.stream().filter(Verdict::isCaught).count();
    long families = verdicts.stream().map(it -> it.fault().family()).distinct().count();
    return row.formatted("", "operation", "fault", "found by")
        + rows
        + "%n%d of %d faults of %d families found%n".formatted(found, verdicts.size(), families);
  }

  private static int width(List<Verdict> verdicts, Function<Verdict, String> text) {
    return Math.max(9, verdicts.stream().map(text).mapToInt(String::length).max().orElse(0));
  }

  static void write(List<Verdict> verdicts, Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    try (Writer out = Files.newBufferedWriter(file)) {
      junit(verdicts, XMLOutputFactory.newFactory().createXMLStreamWriter(out));
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
  }

  private static void junit(List<Verdict> verdicts, XMLStreamWriter xml) throws XMLStreamException {
    xml.writeStartDocument();
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", "faults");
    xml.writeAttribute("tests", String.valueOf(verdicts.size()));
    xml.writeAttribute(
        "failures", String.valueOf(verdicts.stream().filter(it -> !it.isCaught()).count()));
    for (Verdict verdict : verdicts) {
      xml.writeStartElement("testcase");
      xml.writeAttribute("classname", verdict.fault().family());
      xml.writeAttribute("name", verdict.fault().name());
      if (verdict.isCaught()) {
        xml.writeStartElement("system-out");
        xml.writeCharacters("found by " + verdict.check().orElseThrow());
      } else {
        xml.writeStartElement("failure");
        xml.writeAttribute("message", verdict.why());
      }
      xml.writeEndElement();
      xml.writeEndElement();
    }
    xml.writeEndElement();
    xml.writeEndDocument();
    xml.close();
  }
}
